import type { AdministratorCaller } from '../auth/administrators/administrator-authenticator.ts';
import type { Requirement } from '../auth/administrators/requirement.ts';
import type { Proof } from '../database/freshness.ts';
import type { SentFile } from '../media/files/file-values.ts';
import type { RawObject } from '../query/parse-query-string.ts';
import type { Work } from '../util/work.ts';
import type { AdminParts } from './admin-parts.ts';
import type { Data } from './contract/page.ts';

/** A route of the admin API. */
export interface AdminRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the server's root; `:name` stands for one segment. */
  readonly path: string;
  readonly requires: Requirement;
  handle(request: AdminRequest): Promise<AdminResponse>;
  /** The maximum size of a file in a multipart body, in bytes; absent if files are not accepted and are skipped. */
  fileLimit?(query: RawObject): number;
  /** The body is the data of an entry, whose JSON keeps all digits of numbers. */
  readonly keepsDigits?: boolean;
}

export interface AdminRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: RawObject;
  readonly queryString: string;
  readonly body: unknown;
  /** The `Cookie` header. */
  readonly cookies: string | undefined;
  /** The `Authorization` header, for callers who are no administrators. */
  readonly authorization?: string | undefined;
  /** Whether the request came over https. */
  readonly isSecure: boolean;
  /** A page of another origin sends it, as browsers say. */
  readonly isForeign: boolean;
  /** Scheme and host that the client has asked. */
  readonly origin: string;
  /** The `If-Match` header: versions of the entry that the caller is willing to replace. */
  readonly ifMatch?: string | undefined;
  /** The `Idempotency-Key` header: a creation that is sent again with it creates nothing. */
  readonly idempotencyKey?: string | undefined;
  /** Files of a multipart body, under temporary names; removed when the request ends. */
  readonly files: readonly AdminFile[];
  /** Null if the route is open. */
  readonly caller: AdministratorCaller | null;
  /** The caller's address, as reported by trusted proxies. */
  readonly address: string;
  /** The `User-Agent` header, cut. */
  readonly device: string;
  readonly work: Work;
  /** Proof of the database's state when the caller was admitted; null if there is none. */
  readonly proof: Proof;
}

export interface AdminFile extends SentFile {
  readonly field: string;
}

export interface AdminResponse {
  readonly status: number;
  /** Undefined: no body. */
  readonly body?: unknown;
  /** Instead of `body`: JSON text, ready to be sent. */
  readonly text?: string | Buffer;
  /** Instead of `body`: a file that is sent as it is read. */
  readonly file?: SentAsRead;
  /** The entry's version in the response, for `If-Match`. */
  readonly etag?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Why it was refused, for the log, if the response is no error but a way on. */
  readonly refused?: string;
}

export interface SentAsRead {
  readonly name: string;
  /** `text/csv; charset=utf-8` */
  readonly type: string;
  readonly pieces: AsyncIterable<string>;
}

/** The body is of a type in `contract/` if the pages read it. */
export const ok = <T>(body: T): AdminResponse => ({ status: 200, body });

export const data = <T>(value: T, status = 200): AdminResponse => ({ status, body: { data: value } satisfies Data<T> });

export const created = <T>(value: T): AdminResponse => data(value, 201);

export const noContent = (): AdminResponse => ({ status: 204 });

/** The caller of a route that is not open. */
export function callerOf({ caller }: AdminRequest): AdministratorCaller {
  if (caller === null) throw new Error('only open routes have no caller');
  return caller;
}

type Endpoint = (parts: AdminParts, request: AdminRequest) => Promise<AdminResponse>;

/** The same as in `AdminRoute`. */
interface EndpointOptions {
  readonly fileLimit?: (parts: AdminParts, query: RawObject) => number;
  readonly keepsDigits?: true;
}

/** The name of an action that applies to nothing in particular. */
export type ActionName = `${'admin' | 'plugin'}::${string}`;

/** Method, path, who may call it, the handler, and what is special about its body. */
export type AdminEndpoint = readonly [
  AdminRoute['method'],
  string,
  Requirement | ActionName,
  Endpoint,
  EndpointOptions?,
];

/** An endpoint whose body is the data of an entry. */
export const keepingDigits = ([method, path, requires, endpoint]: AdminEndpoint): AdminEndpoint => [
  ...([method, path, requires, endpoint] as const),
  { keepsDigits: true },
];
