import type { IncomingHttpHeaders } from 'node:http';
import type { AdministratorCaller } from '../../auth/administrators/administrator-authenticator.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Source } from '../../content/source.ts';
import type { Proof } from '../../database/freshness.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { SentFile } from '../../media/files/file-values.ts';
import type { NodeMessages, Reply } from '../../util/reply.ts';
import type { Work } from '../../util/work.ts';

export type { NodeMessages };

/** A handler's response; the HTTP floor sends it. */
export type CodeReply = Reply;

/** The request as a handler receives it; the HTTP floor's requests have this form. */
export interface CodeRequest {
  /** As seen by the client and in the log. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly queryString: string;
  /** The query as changed by code; replaces the raw string. */
  readonly query?: RawObject;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** The bytes of the body; absent if they were not read completely. */
  readonly rawBody?: Buffer | null;
  /** Files of a multipart body, in temporary files that are deleted with the request. */
  readonly files?: readonly CodeFileSent[];
  readonly address: string;
  /** Whether the request came over HTTPS, as far as this server or a trusted proxy can tell. */
  readonly isSecure: boolean;
  /** The admitted caller; absent or null if no caller was required. */
  readonly caller?: Caller | null;
  /** The signed-in administrator, on routes of the admin API. */
  readonly administrator?: AdministratorCaller | null;
  /** Taken at admission; absent or null if code has run since, or if there is none. */
  readonly proof?: Proof;
  /** The source to read from; absent or null for the primary. */
  readonly source?: Source | null;
  /** The request's budget; absent if no client waits for it. */
  readonly work?: Work;
  /** Node's own messages; absent for a request that did not arrive over HTTP. */
  readonly messages?: NodeMessages;
  /** The context that the project's middlewares created for the request, if any. */
  readonly surroundings?: unknown;
}

export interface CodeFileSent extends SentFile {
  /** The name of its form field. */
  readonly field: string;
}
