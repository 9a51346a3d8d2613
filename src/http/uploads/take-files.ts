import type { FileLibrary } from '../../management/library/file-library.ts';
import type { Engine } from '../../content/engine.ts';
import { checkPaths } from '../../content/writing/files/attach-files.ts';
import type { EntryFiles } from '../../content/writing/files/entry-files.ts';
import { bytesWithin } from '../../media/receiving/size-limit.ts';
import type { ContentType, Model } from '../../schema/model.ts';
import { contractOf, type ContractSettings } from '../contract.ts';
import type { Reply, Route, RouteRequest } from '../route.ts';
import toPath from 'lodash/toPath.js';
import { badRequest } from '../../errors.ts';
import { readDataJson } from '../../util/json/exact-json.ts';
import type { ReceivedFile } from '../multipart/read-multipart.ts';

/** Adds multipart support to routes that write entries, with files for attributes of the entry. */
export const takeFiles = (
  engine: Engine,
  library: FileLibrary,
  contracts: ContractSettings,
  routes: readonly Route[],
): readonly Route[] =>
  routes.map((route) => {
    const type = writtenType(engine.model, route);
    if (type === undefined) return route;
    return {
      ...route,
      fileLimit: () => bytesWithin(library.media.settings.sizeLimit),
      // v5 takes no files with an entry: its data is then missing.
      handle: (request) =>
        contractOf(request, contracts) === 'v4'
          ? handleWithFiles({ model: engine.model, library, type }, request, route.handle)
          : route.handle(request),
    };
  });

/** The content type whose entry a route creates or updates. */
function writtenType(model: Model, { method, action }: Route): ContentType | undefined {
  if (method !== 'POST' && method !== 'PUT') return undefined;
  const [, uid = ''] = /^(.+)\.(?:create|update)$/.exec(action ?? '') ?? [];
  return model.contentTypes.get(uid);
}

/** The entry is validated before its files are processed. */
async function handleWithFiles(
  { model, library, type }: { readonly model: Model; readonly library: FileLibrary; readonly type: ContentType },
  request: RouteRequest,
  handle: Route['handle'],
): Promise<Reply> {
  const { body, files } = readContentBody(request);
  if (files.length === 0) return handle(body === request.body ? request : { ...request, body, files: [] });
  const { settings } = library.media;
  checkPaths(
    model,
    type,
    files.map(({ path }) => path),
    settings,
  );
  const entryFiles: EntryFiles = {
    paths: files.map(({ path }) => path),
    async keep(accepted, write) {
      const { uploadFiles } = await import('../../media/storing/storing.ts');
      const requests = files.map(({ file }, index) => ({ sent: file, info: {}, accepted: accepted[index] }));
      return uploadFiles(library.media, requests, write, request.work.signal);
    },
  };
  return handle({ ...request, body, files: [], entryFiles });
}

/** The body of a write, with the files sent for attributes of the entry. */
interface ContentBody {
  readonly body: unknown;
  readonly files: readonly AttachedFile[];
}

interface AttachedFile {
  /** The segments of `sections.0.picture`. */
  readonly path: readonly string[];
  readonly file: ReceivedFile;
}

/** In a multipart body, a field contains the data as JSON, and the names of files begin with `files`. */
function readContentBody({ body, files, headers }: RouteRequest): ContentBody {
  if (!/^\s*multipart\//i.test(headers['content-type'] ?? '')) return { body, files: [] };
  const { data } = (body ?? {}) as { readonly data?: unknown };
  if (!data) throw badRequest(`When using multipart/form-data you need to provide your data in a JSON 'data' field.`);
  const read = readDataJson(String(data), () => badRequest(`Invalid 'data' field. 'data' should be a valid JSON.`));
  return { body: read, files: files.map((file) => ({ path: pathOf(file.field), file })) };
}

function pathOf(field: string): readonly string[] {
  const [prefix, ...path] = toPath(field);
  if (prefix === 'files' && path.length > 0) return path;
  throw badRequest(
    `When using multipart/form-data you need to provide your files by prefixing them with the 'files'.\nFor example, when a media file is named "avatar", make sure the form key name is "files.avatar"`,
  );
}
