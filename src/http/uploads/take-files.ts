import type { Engine } from '../../content/engine.ts';
import { openScope } from '../../content/scope.ts';
import { checkEntry } from '../../content/writing/files/check-entry.ts';
import { writeWithFiles } from '../../content/writing/files/write-with-files.ts';
import { bytesWithin } from '../../media/receiving/size-limit.ts';
import type { ContentType, Model } from '../../schema/model.ts';
import { readContentBody } from '../multipart/content-body.ts';
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
  const id = request.params.id ?? '';
  await checkEntry(scope, type, body, request.method === 'POST' ? null : id);
  const stored = request.method === 'POST' ? null : { id: type.kind === 'singleType' ? null : id };
  return writeWithFiles(
    scope,
    { type, stored, data, files },
    (requests, write) => uploadFiles(library.media, requests, write, request.work.signal),
    (written) => handle({ ...request, body: written, files: [] }),
  );
}
