import type { FileLibrary } from '../../management/library/file-library.ts';
import { actorOf } from '../../auth/caller.ts';
import type { Engine } from '../../content/engine.ts';
import { findPlain, listPlain } from '../../content/reading/list-plain.ts';
import { findV5File, listV5Files } from '../../content/reading/read-v5.ts';
import { openScope, type Scope } from '../../content/scope.ts';
import { notFound } from '../../errors.ts';
import { bytesWithin } from '../../media/receiving/size-limit.ts';
import { parseQueryString } from '../../query/parse-query-string.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type ContentType, FILE_UID } from '../../schema/model.ts';
import { handleUpload } from '../uploads/handle-upload.ts';
import { type ContractSettings, inBothContracts } from '../contract.ts';
import { json, type Reply, type Route, type RouteRequest } from '../route.ts';
import { accessOf } from './content-routes.ts';

/** Files of the media library, without an envelope. */
export function uploadRoutes(engine: Engine, library: FileLibrary, contracts: ContractSettings): readonly Route[] {
  const type = contentTypeOf(engine.model, FILE_UID);
  const path = `${contracts.prefix}/upload`;
  const scopeOf = ({ caller, work }: RouteRequest): Scope => openScope(engine, accessOf(caller), work, actorOf(caller));
  const { sizeLimit, requestBytes } = library.media.settings;
  return [
    inBothContracts(
      contracts,
      {
        method: 'POST',
        path,
        realm: 'content',
        action: 'plugin::upload.content-api.upload',
        answeredBy: 'uploads',
        // As in the contract, the limit applies to new files only.
        fileLimit: (queryString) => (parseQueryString(queryString).id ? requestBytes : bytesWithin(sizeLimit)),
        handle: async (request) => json(await handleUpload(library, scopeOf(request), type, request)),
      },
      async (request) => {
        const scope = scopeOf(request);
        const sent = JSON.parse(await handleUpload(library, scope, type, request)) as Sent | readonly Sent[];
        const show = ({ id }: Sent): Promise<string> => findV5FileText(scope, type, String(id), '');
        if (!isList(sent)) return json(await show(sent));
        const shown: string[] = [];
        for (const file of sent) shown.push(await show(file));
        return json(`[${shown.join(',')}]`, 201);
      },
    ),
    inBothContracts(
      contracts,
      {
        method: 'GET',
        path: `${path}/files`,
        realm: 'content',
        action: 'plugin::upload.content-api.find',
        answeredBy: 'uploads',
        handle: async (request) => json(await listPlain(scopeOf(request), type, request.queryString)),
      },
      async (request) => json(await listV5Files(scopeOf(request), type, request.queryString)),
    ),
    inBothContracts(
      contracts,
      {
        method: 'GET',
        path: `${path}/files/:id`,
        realm: 'content',
        action: 'plugin::upload.content-api.findOne',
        answeredBy: 'uploads',
        handle: async (request) => json(await findFileText(scopeOf(request), type, request, request.queryString)),
      },
      async (request) =>
        json(await findV5FileText(scopeOf(request), type, request.params.id ?? '', request.queryString)),
    ),
    inBothContracts(
      contracts,
      {
        method: 'DELETE',
        path: `${path}/files/:id`,
        realm: 'content',
        action: 'plugin::upload.content-api.destroy',
        answeredBy: 'uploads',
        handle: async (request) => removeFile(request, (scope) => findFileText(scope, type, request, {})),
      },
      async (request) => removeFile(request, (scope) => findV5FileText(scope, type, request.params.id ?? '', '')),
    ),
  ];

  async function removeFile(request: RouteRequest, find: (scope: Scope) => Promise<string>): Promise<Reply> {
    const scope = scopeOf(request);
    const file = await find(scope);
    await library.remove(scope, (JSON.parse(file) as Sent).id);
    return json(file);
  }
}

/** A stored file as the library answers it. */
interface Sent {
  readonly id: number;
}

const isList = (sent: Sent | readonly Sent[]): sent is readonly Sent[] => Array.isArray(sent);

async function findV5FileText(scope: Scope, type: ContentType, id: string, query: string): Promise<string> {
  const file = /^\d{1,10}$/.test(id) ? await findV5File(scope, type, id, query) : null;
  if (file === null) throw notFound('file.notFound');
  return file;
}

async function findFileText(
  scope: Scope,
  type: ContentType,
  { params }: RouteRequest,
  query: string | Record<string, never>,
): Promise<string> {
  const { id = '' } = params;
  // Databases differ in how they treat invalid IDs; no file has one on any of them.
  const file = /^\d{1,10}$/.test(id) ? await findPlain(scope, type, id, query, 'all') : null;
  if (file === null) throw notFound('file.notFound');
  return file;
}
