import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** The response to a request, before it is sent. */
export interface Reply {
  readonly status: number;
  /** JSON as a string, bytes or a stream of chunks; null if there is none. */
  readonly body: string | Buffer | AsyncIterable<string | Buffer> | null;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** A strong ETag of exactly this body; callers that already have it get 304. */
  readonly etag?: string;
  /** `Cache-Control` of a public response, and of one for a caller with credentials. */
  readonly control?: { readonly anyone: string; readonly one: string };
  /** The tables that it was read from; null or absent: anything. */
  readonly readTables?: ReadonlySet<string> | null;
  /** Entries in v5's terms, without `attributes`. */
  readonly isFlat?: true;
  /** Part of the response is for this caller only, even if others get the same body. */
  readonly isPersonal?: boolean;
  /** Send the file at this path of the public folder instead, if it exists. */
  readonly file?: string;
  /** Project code writes the response itself, so nothing is sent. */
  readonly isTaken?: true;
}

/** Node's own messages, for project code that writes its response directly. */
export interface NodeMessages {
  readonly incoming: IncomingMessage;
  /** Includes the headers common to all responses. */
  outgoing(): ServerResponse;
  /** Whether code has sent something itself. */
  isBegun(): boolean;
}

/** A server that others listen on as well; it passes requests that are not theirs to one listener. */
export interface AttachedServer {
  readonly server: Server;
  setListener(listener: RequestListener): void;
}
