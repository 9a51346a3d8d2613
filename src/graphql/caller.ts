import type { Access } from '../access/access.ts';

/** Whoever asks: what they may do, and their own account where they have one. */
export interface GraphqlCaller {
  readonly access: Access;
  /** Reads the account; null for callers without one: anonymous ones, and tokens. */
  readonly readAccount: (() => Promise<Readonly<Record<string, unknown>> | null>) | null;
}
