import type { Access } from '../../access/access.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { Work } from '../../util/work.ts';
import type { Caller } from '../caller.ts';

/** The parts of an HTTP request that an account endpoint needs. */
export interface AccountRequest {
  /** The request ID that the client and the log use. */
  readonly id?: string;
  readonly body: unknown;
  /** The parsed query string. */
  readonly query: RawObject;
  readonly params: Readonly<Record<string, string>>;
  readonly caller: Caller;
  /** The address to rate-limit by: the socket's, or the one a trusted proxy reports. */
  readonly peer: string;
  /** Users and roles are shown in v5's terms. */
  readonly inV5?: boolean;
  /** Return the account instead of redirecting the browser: GraphQL has no pages. */
  readonly wantsAccount?: true;
  /** The Cookie header. */
  readonly cookies?: string | undefined;
  /** Whether the request came over HTTPS. */
  readonly isSecure?: boolean;
  /** Aborted when the caller disconnects. */
  readonly signal?: AbortSignal;
  /** The request's budget. */
  readonly work?: Work;
}

export type AccountResponse =
  | { readonly kind: 'json'; readonly status: 200 | 201; readonly body: unknown; readonly cookie?: string }
  | { readonly kind: 'empty'; readonly status: 204 }
  | { readonly kind: 'redirect'; readonly status: 302; readonly location: string; readonly cookie?: string };

export const ok = (body: unknown): Extract<AccountResponse, { kind: 'json' }> => ({ kind: 'json', status: 200, body });

export const okOrEmpty = (body: unknown): AccountResponse =>
  body === null ? { kind: 'empty', status: 204 } : ok(body);

/** A user in the contract's format: flat, without the envelope of content. */
export type UserJson = Readonly<Record<string, unknown>>;

/**
 * The read engine for accounts. Users are plain objects: no `attributes`, relations inline, nothing private, and no
 * relation without `find` in `access`.
 */
export interface UserReader {
  /** `start` and `limit` at the top of the query; all users without them. */
  list(access: Access, query: RawObject, work?: Work): Promise<readonly UserJson[]>;
  one(access: Access, id: number, query: RawObject, work?: Work): Promise<UserJson | null>;
  count(access: Access, query: RawObject, work?: Work): Promise<number>;
}
