import type { IncomingHttpHeaders } from 'node:http';
import type { AdministratorCaller } from '../auth/administrators/administrator-authenticator.ts';
import type { RouteRealm } from '../auth/administrators/requirement.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { Caller } from '../auth/caller.ts';
import type { Source } from '../content/source.ts';
import type { EntryFiles } from '../content/writing/files/entry-files.ts';
import type { RequestErrorName } from '../errors.ts';
import type { Proof } from '../database/freshness.ts';
import type { RawObject } from '../query/parse-query-string.ts';
import type { NodeMessages, Reply } from '../util/reply.ts';
import type { Work } from '../util/work.ts';
import type { ReceivedFile } from './multipart/read-multipart.ts';

export type { NodeMessages, Reply };

export type Route = AnyRoute & RouteRealm;

interface AnyRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL';
  /** Includes the prefix; `:name` matches one segment. */
  readonly path: string;
  /** Replaces matching by `path`, for patterns that `:name` cannot express. */
  readonly matches?: (path: string) => Readonly<Record<string, string>> | null;
  /**
   * The permission an API caller needs, such as `api::article.article.find`; null if `needs` applies or none is needed.
   */
  readonly action: string | null;
  /**
   * Callers without credentials are admitted, whatever the role Public may do: the route itself shows what a caller may
   * see.
   */
  readonly identity?: 'optional';
  /** The permissions a route of the project requires instead; null: any signed-in caller. */
  readonly needs?: readonly string[] | null;
  /** Authenticates and authorizes the caller, if project code decides that. */
  readonly identify?: (request: RouteRequest) => Promise<Caller>;
  /** The handler's name for display: a part of the server, or a file of the project. */
  readonly answeredBy: string;
  /** For a route of the project, `needs` as one string for display. */
  readonly asksFor?: string;
  /** The action of project code that handles the route, regardless of its permissions. */
  readonly leadsTo?: string;
  /** Tokens revoked by a password change are accepted, because the route asks for the password itself. */
  readonly acceptsEndedTokens?: boolean;
  /** The route changes something, so its response is never served from memory. */
  readonly writes?: boolean;
  /** Whether no project code takes part in its requests now: all their transactions name the request's trace. */
  readonly runsNoCode?: () => boolean;
  /** The route only reads content, so a replica may answer it. */
  readonly reads?: boolean;
  /** The response can be listened to. */
  readonly isLive?: boolean;
  /** Requests may ask for a result that can be listened to. */
  readonly takesSubscriptions?: boolean;
  /** Whether a request only reads, if that depends on the request. */
  readonly readsOnly?: (request: RouteRequest) => boolean;
  /** The caller is admitted after the body has been read, because the body says what is requested. */
  readonly admitsAfterBody?: boolean;
  /** Project code runs between admission and response, so the proof is taken when the content is read. */
  readonly provesLater?: boolean;
  /** The maximum size of a file in a multipart body, in bytes; absent if files are not accepted and are skipped. */
  readonly fileLimit?: (queryString: string) => number;
  /** The reply to requests that need no caller, such as a browser's visit; null for all others. */
  readonly replyToAnyone?: (request: RouteRequest) => Reply | null;
  /** The error name for an unreadable body, if the contract has a different one here. */
  readonly nameOfBadBody?: RequestErrorName;
  /** The route refuses numbers in the body that would lose digits itself: it knows which values keep them. */
  readonly keepsDigits?: boolean;
  /** A request header that chooses between responses. */
  readonly variesBy?: string;
  /** The response if the request is in v5's terms, else null. */
  readonly inV5?: (request: RouteRequest) => Promise<Reply> | null;
  readonly handle: (request: RouteRequest) => Promise<Reply>;
}

export interface RouteRequest {
  /** The request ID known to the client and the log. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly queryString: string;
  /** The client gets a stream of answers. */
  readonly isListening?: true;
  /** The parsed query if project code has changed it; replaces `queryString`. */
  readonly query?: RawObject;
  readonly headers: IncomingHttpHeaders;
  /** Null if the route requires no identity. */
  readonly caller: Caller | null;
  /** Tells who other credentials belong to, in the database that the caller was found in; null without a caller. */
  readonly authenticator: Authenticator | null;
  /** The signed-in administrator; null on all routes outside the admin API. */
  readonly administrator: AdministratorCaller | null;
  /** The parsed body; for multipart, its fields. */
  readonly body: unknown;
  /** Files of a multipart body, stored under temporary names until the request ends. */
  readonly files: readonly ReceivedFile[];
  /** The files among them that belong to attributes of the entry in the body. */
  readonly entryFiles?: EntryFiles;
  /** The caller's address: of the connection, or as forwarded by the proxies the project trusts. */
  readonly address: string;
  /** The address of the connection itself; empty if it has none. */
  readonly socketAddress: string;
  /** Whether the request came over https, as seen by this server or a trusted proxy. */
  readonly isSecure: boolean;
  /** State of the project's middlewares for this request; opaque to this floor. */
  readonly surroundings?: unknown;
  /** Node's own message objects, for project code that writes its response directly. */
  readonly messages?: NodeMessages;
  /** The state of the database after the request arrived; null if it was not queried or is unknown. */
  readonly proof: Proof;
  /** The database to read from; null: the primary. */
  readonly source: Source | null;
  /** Takes turns with the work of other requests. */
  readonly work: Work;
}

export function authenticatorOf({ authenticator }: RouteRequest): Authenticator {
  if (authenticator === null) throw new Error('a content route always has an authenticator');
  return authenticator;
}

/** A route that anyone may call, with or without an identity. */
export const openRoute = (answeredBy: string) => ({ realm: 'open', action: null, answeredBy }) as const;

export const json = (body: Reply['body'], status = 200): Reply => ({ status, body });
