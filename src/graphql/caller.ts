import type { Access } from '../access/access.ts';
import type { AccountRoute } from '../auth/accounts/account-routes.ts';
import type { Caller } from '../auth/caller.ts';
import type { Contract } from './schema/contract.ts';

/** The caller: permissions, and their account if they have one. */
export interface GraphqlCaller {
  readonly access: Access;
  /** Reads the account; null for anonymous callers and tokens. */
  readonly readAccount: ((contract: Contract) => Promise<Readonly<Record<string, unknown>> | null>) | null;
  /** Account endpoints; null if the project has no accounts. */
  readonly accounts: AccountCaller | null;
  /** Signed in, or with a token. */
  readonly isKnown: boolean;
  /** The context of the project's resolvers; null if none is involved. */
  readonly code: unknown;
  /** Formats an error thrown by the project's lifecycle hooks; null if it is unexpected, or there are no hooks. */
  readonly showFault: ((error: unknown) => Error | null) | null;
}

/** The caller as account endpoints expect them, and the endpoints. */
export interface AccountCaller {
  readonly caller: Caller;
  readonly peer: string;
  readonly routes: readonly AccountRoute[];
}
