import type { AccountProviders } from '../../auth/accounts/create-accounts.ts';
import type { Tally } from '../../auth/accounts/limits/tally.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import type { Mailer } from '../../auth/mail/mailer.ts';
import type { Passwords } from '../../auth/passwords/passwords.ts';
import type { Engine } from '../../content/engine.ts';
import type { ReplicatedReading } from '../../http/replicas/create-replicated-reading.ts';
import type { Log } from '../logging/log.ts';
import type { MediaParts } from './assemble-media.ts';

/** Parts of a server that several others are assembled from. */
export interface ServerParts {
  readonly engine: Engine;
  readonly authenticator: Authenticator;
  readonly tally: Tally;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  readonly media: MediaParts;
  readonly log: Log;
  /** Third-party sign-in; null if the project has no accounts. */
  readonly providers: AccountProviders | null;
  /** Actions of all routes; available once these are assembled. */
  readonly served: () => readonly string[];
  /** Null if there are no replicas. */
  readonly replicated: ReplicatedReading | null;
  /** Lets the explorer act as a role; null outside `plinth dev`. */
  readonly devToken: string | null;
  /** The folder of the built pages. */
  readonly pagesDir: string;
}
