import type { Access } from '../../access/access.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { Work } from '../../util/work.ts';
import type { Caller } from '../caller.ts';

/** What an account endpoint gets of an HTTP request. */
export interface AccountRequest {
  /** As its client and the log know it. */
  readonly id?: string;
  readonly body: unknown;
  /** The query string, parsed as the contract has it. */
  readonly query: RawObject;
  readonly params: Readonly<Record<string, string>>;
  readonly caller: Caller;
  /** The address that the rate limit counts by: the socket's, or what a trusted proxy says. */
  readonly peer: string;
  /** Where a browser would be sent to a page, the account is wanted instead: GraphQL has no pages. */
  readonly wantsAccount?: true;
  /** The Cookie header. */
  readonly cookies?: string | undefined;
  /** Came by https. */
  readonly isSecure?: boolean;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
  /** What the request may take. */
  readonly work?: Work;
}

export type AccountAnswer =
  | { readonly kind: 'json'; readonly status: 200 | 201; readonly body: unknown }
  | { readonly kind: 'empty'; readonly status: 204 }
  | { readonly kind: 'redirect'; readonly status: 302; readonly location: string; readonly cookie?: string };

export const ok = (body: unknown): AccountAnswer => ({ kind: 'json', status: 200, body });

export const okOrEmpty = (body: unknown): AccountAnswer => (body === null ? { kind: 'empty', status: 204 } : ok(body));

/** A user as the contract shows one: flat, without the envelope of content. */
export type UserJson = Readonly<Record<string, unknown>>;

/**
 * The read engine as accounts need it. Users are plain objects: no `attributes`, populated
 * relations inline; nothing private, and no relation that `access` has no `find` for.
 */
export interface UserReader {
  /** `start` and `limit` at the top of the query; all users without them. */
  list(access: Access, query: RawObject, work?: Work): Promise<readonly UserJson[]>;
  one(access: Access, id: number, query: RawObject, work?: Work): Promise<UserJson | null>;
  count(access: Access, query: RawObject, work?: Work): Promise<number>;
}
