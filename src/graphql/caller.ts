import type { Access } from '../access/access.ts';
import type { AccountRoute } from '../auth/accounts/account-routes.ts';
import type { Caller } from '../auth/caller.ts';

/** Whoever asks: what they may do, and their own account where they have one. */
export interface GraphqlCaller {
  readonly access: Access;
  /** Reads the account; null for callers without one: anonymous ones, and tokens. */
  readonly readAccount: (() => Promise<Readonly<Record<string, unknown>> | null>) | null;
  /** Signing in and similar; null if the project has no accounts. */
  readonly accounts: AccountCaller | null;
  /** Signed in, or with a token. */
  readonly isKnown: boolean;
  /** What resolvers of the project are given beside their arguments; null if none takes part. */
  readonly code: unknown;
  /** What is shown of an error that listeners of the project threw; null if it is a fault of the server, or none listen. */
  readonly showFault: ((error: unknown) => Error | null) | null;
}

/** The caller as accounts see them, and their endpoints. */
export interface AccountCaller {
  readonly caller: Caller;
  readonly peer: string;
  readonly routes: readonly AccountRoute[];
}
