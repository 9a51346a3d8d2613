import type { ConnectCookie } from '../../auth/providers/connect-cookie.ts';
import type { Attempt, IdentityProvider, SignedOn } from '../../auth/sign-on/identity-provider.ts';
import type { IdentityStore } from '../../management/identities/identity-store.ts';
import type { SignOnStore } from '../../management/identities/sign-on-store.ts';
import type { Sealing } from '../../util/sealed-text.ts';

/** What a sign-in without a password needs. */
export interface SignOnParts {
  /** False: only providers and links of the command let somebody in. */
  readonly passwords: boolean;
  readonly providers: ReadonlyMap<string, IdentityProvider>;
  readonly identities: IdentityStore;
  readonly signOns: SignOnStore;
  /** Binds a sign-in to the browser that has begun it. */
  readonly cookie: ConnectCookie;
  /** Keeps who has arrived with a form, until the browser that has begun the sign-in shows up. */
  readonly keep: (provider: string, state: string, person: SignedOn) => Promise<void>;
  /** Of ID tokens. */
  readonly sealing: Sealing;
  /** False if the name was used before, on any server, in so many milliseconds. */
  readonly useOnce: (name: string, ms: number) => Promise<boolean>;
}

/** The content of the cookie, in the order of a sign-in. */
export interface SignOnCookie {
  /** At the provider. */
  readonly attempt?: Attempt;
  /** On the way back to Studio, which exchanges it for a session. */
  readonly ticket?: string;
}
