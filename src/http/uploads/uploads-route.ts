import path from 'node:path';
import { Readable } from 'node:stream';
import { errorBody, notFound } from '../../errors.ts';
import type { ServingSettings } from '../../media/media-settings.ts';
import type { Variants } from '../../media/variants/create-variants.ts';
import { assertNever } from '../../util/assert-never.ts';
import { type Reply, type Route, type RouteRequest, openRoute } from '../route.ts';
import { escapesFolder } from './escapes-folder.ts';
import { SmallFiles } from './small-files.ts';
import { readUploadPath } from './upload-path.ts';

export interface UploadsOptions {
  /** The folder of uploaded files. Absolute. */
  readonly dir: string;
  readonly serving: ServingSettings;
  /** Whether symbolic links that lead outside the folder are followed. */
  readonly followLinks: boolean;
  /** Null: files are served as they are stored. */
  readonly variants: Variants | null;
}

/**
 * Serves uploaded files. Uploaded content must not run in another user's browser: the type is never guessed from the
 * bytes, documents are sandboxed without scripts and origin, and anything a browser could execute is sent as a
 * download.
 */
export function uploadsRoute(options: UploadsOptions): Route {
  const parts: UploadParts = { ...options, small: new SmallFiles() };
  return {
    method: 'GET',
    path: '/uploads/*',
    matches: (path) => (readUploadPath(path) === null ? null : {}),
    ...openRoute('uploaded files'),
    handle: (request) => answerUpload(parts, request),
  };
}

interface UploadParts extends UploadsOptions {
  readonly small: SmallFiles;
}

async function answerUpload(options: UploadParts, request: RouteRequest): Promise<Reply> {
  const asked = readUploadPath(request.path);
  if (asked === null) return NOT_FOUND;
  switch (asked.kind) {
    case 'file':
      return sendFile(options, asked.name, request);
    case 'nothing':
      return NOT_FOUND;
    case 'outside':
      return refusal(403, 'ForbiddenError', 'Forbidden');
    case 'malformed':
      return refusal(400, 'BadRequestError', 'failed to decode');
    default:
      return assertNever(asked);
  }
}

/** Chunks larger than the default of file streams: half the CPU time for a large file. */
const PIECE_BYTES = 256 * 1024;

async function sendFile(
  { dir, serving, variants, small, followLinks }: UploadParts,
  name: string,
  request: RouteRequest,
): Promise<Reply> {
  const lasting = LASTING.test(name);
  const { queryString, headers } = request;
  const kept = variants !== null && queryString !== '' ? null : await small.recall(path.join(dir, name), request);
  if (kept !== null) return kept;
  if (!followLinks && (await escapesFolder(dir, name))) return NOT_FOUND;
  const variant = queryString === '' ? undefined : await variants?.find(name, queryString, headers.accept ?? '');
  if (!variant) return sendStored({ dir, name, lasting, serving, small }, request);
  const file = path.parse(variant.file);
  const reply = await sendStored({ dir: file.dir, name: file.base, lasting, serving, small }, request);
  return variant.byAccept ? { ...reply, headers: { ...reply.headers, vary: 'Accept' } } : reply;
}

interface StoredFile extends Pick<UploadParts, 'dir' | 'serving' | 'small'> {
  readonly name: string;
  /** The file at this path never changes. */
  readonly lasting: boolean;
}

async function sendStored({ dir, name, lasting, serving, small }: StoredFile, request: RouteRequest): Promise<Reply> {
  const file = path.join(dir, name);
  const { send } = await import('@fastify/send');
  const { servedType } = await import('../../media/serving/served-type.ts');
  const result = await send(readable(request), encodeURI(`/${name}`).replaceAll('?', '%3F').replaceAll('#', '%23'), {
    root: dir,
    index: false,
    dotfiles: 'ignore',
    contentType: false,
    maxAge: lasting ? serving.maxAge : 0,
    immutable: lasting && serving.immutable && serving.maxAge > 0,
    highWaterMark: PIECE_BYTES,
  });
  if (result.type !== 'file') {
    result.stream.destroy();
    return unsent(result.statusCode, result.headers);
  }
  const { type, shown } = servedType(name, serving);
  return small.keep(file, request, result.metadata.stat, {
    status: result.statusCode,
    body: result.stream,
    headers: {
      ...result.headers,
      'content-type': type,
      'content-security-policy': type === 'application/pdf' ? PDF_POLICY : POLICY,
      'x-content-type-options': 'nosniff',
      ...(!shown && { 'content-disposition': 'attachment' }),
    },
  });
}

/** Names created by uploads end in a random part and are never reused. */
const LASTING = /_[0-9a-f]{10}(?:\.[^./]*)?$/;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** No browser opens its built-in viewer in a sandbox. */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'";

/** The library reads only the method and the headers of a request. */
const readable = ({ method, headers }: RouteRequest): Readable =>
  Object.assign(new Readable({ read() {} }), { method, headers });

function unsent(status: number, headers: Readonly<Record<string, string>>): Reply {
  if (status === 412) return refusal(412, 'PreconditionFailedError', 'Precondition Failed');
  if (status !== 416) return NOT_FOUND;
  const range = headers['Content-Range'];
  const reply = refusal(416, 'RangeNotSatisfiableError', 'Range Not Satisfiable');
  return range === undefined ? reply : { ...reply, headers: { 'content-range': range } };
}

const NOT_FOUND: Reply = { status: 404, body: errorBody(notFound()) };

/** Requests the contract's server rejects before routing have no details. */
const refusal = (status: number, name: string, message: string): Reply => ({
  status,
  body: JSON.stringify({ data: null, error: { status, name, message } }),
});
