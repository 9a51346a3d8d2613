import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { receiveFile } from '../../media/receiving/receive-file.ts';
import { sizeLimitExceeded } from '../../media/receiving/size-limit.ts';
import { withStorageErrors } from '../../media/receiving/with-storage-errors.ts';
import { discardRest } from './discard-rest.ts';
import { type Multipart, readMultipart } from './read-multipart.ts';

export interface UploadOptions {
  /** Temporary folder for files until the request ends. */
  readonly folder: string;
  /** Maximum size of all fields of a body in bytes. */
  readonly fieldBytes: number;
  /** Maximum size of all files of a body in bytes. */
  readonly fileBytes: number;
  /** Time limit of a request with files in milliseconds, including the upload. */
  readonly requestMs: number;
  /** Called with the error that prevents the server from storing files. */
  readonly reportFault: (error: unknown) => void;
}

/** Multipart bodies are passed on unread: whether and how much of them is read depends on the caller and the route. */
export function leaveMultipartUnread(app: FastifyInstance): void {
  app.addContentTypeParser(/^multipart\//i, (_request, payload, done) => done(null, payload));
}

/** Methods for which the contract reads a body. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

export const isMultipart = ({ body, method }: Pick<FastifyRequest, 'body' | 'method'>): boolean =>
  body instanceof Readable && WITH_BODY.has(method);

/** Call this once the request is answered: the unread rest of its body is discarded. */
export function endMultipart({ body }: FastifyRequest): void {
  if (body instanceof Readable) discardRest(body);
}

/** The multipart body of a request, with its files on disk; null for any other body. */
export async function takeMultipart(
  request: FastifyRequest,
  fileLimit: number | null,
  { folder, fieldBytes, fileBytes, reportFault }: UploadOptions,
): Promise<Multipart | null> {
  const { body, headers } = request;
  if (!(body instanceof Readable) || !isMultipart(request)) return null;
  if (headers['content-length'] === '0') return NOTHING;
  return withStorageErrors(reportFault, () =>
    readMultipart(body, headers['content-type'] ?? '', {
      receive: fileLimit === null ? null : (bytes, signal) => receiveFile(folder, bytes, fileLimit, signal),
      tooLarge: (name) => sizeLimitExceeded(name, fileLimit ?? 0),
      fieldBytes,
      fileBytes,
    }),
  );
}

const NOTHING: Multipart = { fields: {}, files: [], discard: async () => undefined };
