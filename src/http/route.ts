import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AdministratorCaller } from '../auth/administrators/administrator-authenticator.ts';
import type { Caller } from '../auth/caller.ts';
import type { Source } from '../content/source.ts';
import type { EntryFiles } from '../content/writing/files/entry-files.ts';
import type { RequestErrorName } from '../errors.ts';
import type { Proof } from '../database/freshness.ts';
import type { RawObject } from '../query/parse-query-string.ts';
import type { Work } from '../util/work.ts';
import type { SharedControl } from './conditional/conditional-headers.ts';
import type { ReceivedFile } from './multipart/read-multipart.ts';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL';
  /** With the prefix; `:name` stands for one segment. */
  readonly path: string;
  /** For paths with more to them than `:name`; decides instead of `path`. */
  readonly matches?: (path: string) => Readonly<Record<string, string>> | null;
  /** Who is let in: callers of the API, administrators who have signed in, or anybody, with or without an identity. */
  readonly realm: 'content' | 'admin' | 'open';
  /** The permission that a caller of the API needs, `api::article.article.find`; null where `needs` says it, or nothing. */
  readonly action: string | null;
  /** The permissions that a route of the project asks for in its place; null: any signed-in caller. */
  readonly needs?: readonly string[] | null;
  /** Who the caller is and that they may, where code of the project decides that. */
  readonly identify?: (request: RouteRequest) => Promise<Caller>;
  /** What answers, for people: a part of the server, or a file of the project. */
  readonly answeredBy: string;
  /** The permission that an administrator needs; of a route of the project, `needs` in one text, for people. */
  readonly asksFor?: string;
  /** The action of the project's code that answers, whatever the route asks for. */
  readonly leadsTo?: string;
  /** A token that a password change has ended is good enough: the route asks for the password itself. */
  readonly acceptsEndedTokens?: boolean;
  /** It changes something, and nothing of its answer can be in memory. */
  readonly writes?: boolean;
  /** It reads content and nothing else: a replica may answer it. */
  readonly reads?: boolean;
  /** Code of the project runs between admission and answer: a proof is taken when the answer is read. */
  readonly provesLater?: boolean;
  /** The maximum size of a file in a multipart body, in bytes; absent if files are not accepted and are skipped. */
  readonly fileLimit?: (queryString: string) => number;
  /** The error name for an unreadable body, if the contract has a different one here. */
  readonly nameOfBadBody?: RequestErrorName;
  readonly handle: (request: RouteRequest) => Promise<Reply>;
}

export interface RouteRequest {
  /** As its client and the log know it. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly queryString: string;
  /** The query as code of the project has left it, where it has touched it; counts in place of the text. */
  readonly query?: RawObject;
  readonly headers: IncomingHttpHeaders;
  /** Absent if the route asks for no identity. */
  readonly caller: Caller | null;
  /** The signed-in administrator; null on all routes outside the admin API. */
  readonly administrator: AdministratorCaller | null;
  /** What the body says; of a multipart one, its fields. */
  readonly body: unknown;
  /** Files of a multipart body, under temporary names that end with the request. */
  readonly files: readonly ReceivedFile[];
  /** Those of them that attributes of the entry in the body show. */
  readonly entryFiles?: EntryFiles;
  /** The address of the caller: of the connection, or what the proxies that the project trusts say. */
  readonly address: string;
  /** The address of the connection itself; empty if it has none. */
  readonly socketAddress: string;
  /** Came by https, as far as this server or a proxy that it trusts can tell. */
  readonly isSecure: boolean;
  /** What the project's own middlewares made of the request; opaque to this floor. */
  readonly surroundings?: unknown;
  /** Node's own messages, for project code that writes its answer by hand. */
  readonly messages?: NodeMessages;
  /** How the database stood after the request arrived; null if it was not asked or cannot tell. */
  readonly proof: Proof;
  /** Where it reads; null: on the primary. */
  readonly source: Source | null;
  /** Takes turns with the work of other requests. */
  readonly work: Work;
}

export interface NodeMessages {
  readonly incoming: IncomingMessage;
  /** With the headers that every answer has. */
  outgoing(): ServerResponse;
  isBegun(): boolean;
}

export interface Reply {
  readonly status: number;
  /** JSON text, whole or in pieces, or its bytes; null for none. */
  readonly body: string | Buffer | AsyncIterable<string | Buffer> | null;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** A strong tag of exactly this body: sent with it, and answered with 304 if the caller has it already. */
  readonly etag?: string;
  /** The Cache-Control of the answer, for those who may share it and for those who may not. */
  readonly control?: SharedControl;
  /** Part of the response is for this caller alone, even if others get the same body. */
  readonly isPersonal?: boolean;
  /** A file of the public folder is sent instead, where there is one at this path. */
  readonly file?: string;
  /** Project code has answered, or answers, by hand: nothing is sent. */
  readonly isTaken?: true;
}

export const json = (body: Reply['body'], status = 200): Reply => ({ status, body });
