import type { FileLibrary } from '../../management/library/file-library.ts';
import { findPlain, listPlain } from '../../content/reading/list-plain.ts';
import type { Scope } from '../../content/scope.ts';
import {
  type FileLink,
  findFileLink,
  type LinkRules,
  requireReplacing,
} from '../../content/writing/files/file-link.ts';
import { notFound, validationError } from '../../errors.ts';
import type { SentFile } from '../../media/files/file-values.ts';
import { readFileInfo, readFileInfos } from '../../media/files/read-file-info.ts';
import type { UploadRequest } from '../../media/library/media-library.ts';
import { parseQueryString } from '../../query/parse-query-string.ts';
import type { ContentType } from '../../schema/model.ts';
import type { RouteRequest } from '../route.ts';

/**
 * `POST /api/upload`: new files return a list. With `?id=`, replaces the content of a stored file or, without a file,
 * updates its information, and returns one object.
 */
export async function handleUpload(
  library: FileLibrary,
  scope: Scope,
  type: ContentType,
  request: RouteRequest,
): Promise<string> {
  const files = request.files.filter(({ field }) => field === 'files');
  const [first] = files;
  const none = first === undefined || (files.length === 1 && first.size === 0 && !first.tooLarge);
  const { id } = parseQueryString(request.queryString);
  if (id) {
    const stored = readId(id);
    requireReplacing(scope, library.media.settings);
    if (none) await library.updateInfo(scope, stored, readFileInfo(request.body));
    else if (files.length > 1) throw validationError('Cannot replace a file with multiple ones');
    else await library.replace(scope, stored, first, readFileInfo(request.body), request.work.signal);
    const shown = await findPlain(scope, type, String(stored), {}, 'all');
    if (shown === null) throw missing();
    return shown;
  }
  if (none) throw validationError('Files are empty');
  const requests = await readRequests(scope, files, request.body, library.media.settings);
  const ids = await library.upload(scope, requests, request.work.signal);
  return listPlain(scope, type, { filters: { id: { $in: ids.map(String) } } });
}

/** File IDs are numbers only. */
function readId(given: unknown): number {
  if (typeof given === 'string' && /^[1-9]\d{0,9}$/.test(given)) return Number(given);
  throw missing();
}

const missing = () => notFound('Entity not found');

async function readRequests(
  scope: Scope,
  files: readonly SentFile[],
  body: unknown,
  rules: LinkRules,
): Promise<readonly UploadRequest<FileLink>[]> {
  const infos = files.length > 1 ? readFileInfos(body) : [readFileInfo(body)];
  const { path, ...reference } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const link = await findFileLink(scope, reference, rules);
  return files.map((sent, index) => ({
    sent,
    info: infos[index] ?? {},
    path: typeof path === 'string' && path !== '' ? path : null,
    // Of several files for one position, the last wins.
    link: link !== null && (link.attribute.many || index === files.length - 1) ? link : null,
    ...(link !== null && { accepted: link.attribute }),
  }));
}
