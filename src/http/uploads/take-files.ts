import type { Engine } from '../../content/engine.ts';
import { openScope } from '../../content/scope.ts';
import { attachFiles, findFilePlace } from '../../content/writing/files/attach-files.ts';
import { checkEntry } from '../../content/writing/files/check-entry.ts';
import { nameStoredParts } from '../../content/writing/files/stored-parts.ts';
import { storeFiles } from '../../content/writing/files/store-files.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { bytesWithin } from '../../media/receiving/size-limit.ts';
import type { ContentType, Model } from '../../schema/model.ts';
import { type AttachedFile, readContentBody } from '../multipart/content-body.ts';
import type { Reply, Route, RouteRequest } from '../route.ts';
import type { FileLibrary } from './answer-posted-files.ts';

/** Routes that write entries take multipart bodies, too, with files for attributes of the entry. */
export const takeFiles = (engine: Engine, library: FileLibrary, routes: readonly Route[]): readonly Route[] =>
  routes.map((route) => {
    const type = writtenType(engine.model, route);
    if (type === undefined) return route;
    return {
      ...route,
      fileLimit: () => bytesWithin(library.media.settings.sizeLimit),
      handle: (request) => handleWithFiles(engine, library, type, request, route.handle),
    };
  });

/** The content type whose entry a route creates or updates. */
function writtenType(model: Model, { method, action }: Route): ContentType | undefined {
  if (method !== 'POST' && method !== 'PUT') return undefined;
  const [, uid = ''] = /^(.+)\.(?:create|update)$/.exec(action ?? '') ?? [];
  return model.contentTypes.get(uid);
}

/**
 * The entry and the rows of its files are written in one transaction. A file for an attribute that is not
 * there is stored without a link, as in the contract.
 */
async function handleWithFiles(
  engine: Engine,
  library: FileLibrary,
  type: ContentType,
  request: RouteRequest,
  handle: Route['handle'],
): Promise<Reply> {
  const { body, files } = readContentBody(request);
  if (files.length === 0 || request.caller === null) {
    return handle(body === request.body ? request : { ...request, body, files: [] });
  }
  const { uploadFiles } = await import('../../media/storing/storing.ts');
  const { data } = body as { readonly data: unknown };
  const scope = openScope(engine, request.caller.access, request.work);
  await checkEntry(scope, type, body, request.method === 'POST' ? null : (request.params.id ?? ''));
  const requests = files.map(({ path, file }) => {
    const place = findFilePlace(engine.model, type, data, path);
    return { sent: file, info: {}, ...(place !== null && { accepted: place.attribute }) };
  });
  return uploadFiles(
    library.media,
    requests,
    (values) =>
      inTransaction(
        scope,
        async (inner, session) => {
          const ids = await storeFiles(
            inner,
            session,
            values.map((row) => ({ data: { ...row }, link: null })),
          );
          const named =
            request.method === 'PUT'
              ? await nameStoredParts(
                  inner,
                  type,
                  type.kind === 'singleType' ? null : (request.params.id ?? ''),
                  data,
                  files.map(({ path }) => path),
                )
              : data;
          return handle({ ...request, body: { data: withFiles(engine.model, type, named, files, ids) }, files: [] });
        },
        { code: true },
      ),
    request.work.signal,
  );
}

function withFiles(
  model: Model,
  type: ContentType,
  data: unknown,
  files: readonly AttachedFile[],
  ids: readonly number[],
): unknown {
  const copy = structuredClone(data);
  const byPath = new Map<string, { readonly path: readonly string[]; readonly ids: number[] }>();
  for (const [index, { path }] of files.entries()) {
    const key = path.join('.');
    const known = byPath.get(key) ?? { path, ids: [] };
    known.ids.push(ids[index] as number);
    byPath.set(key, known);
  }
  for (const { path, ids: ofPath } of byPath.values()) {
    const place = findFilePlace(model, type, copy, path);
    if (place !== null) attachFiles(place, ofPath);
  }
  return copy;
}
