import type { Access } from '../../access/access.ts';
import type { Engine } from '../../content/engine.ts';
import { aggregateEntries } from '../../content/reading/aggregate-entries.ts';
import { findEntry, findSingle } from '../../content/reading/find-entry.ts';
import { markBody } from '../../content/reading/mark-body.ts';
import { listEntries, type ResponseBody } from '../../content/reading/list-entries.ts';
import { findV5Entry, findV5Single, listV5, type V5Shape } from '../../content/reading/read-v5.ts';
import type { CompleteResponse } from '../../content/memory/response-cache.ts';
import type { ReadTables } from '../../database/changes/changes.ts';
import type { Work } from '../../util/work.ts';
import type { ContentType } from '../../schema/model.ts';
import type { CacheControl } from '../conditional/conditional-headers.ts';
import { taggedReply } from '../conditional/tagged-reply.ts';
import { type ContractSettings, inBothContracts, onlyInV4 } from '../contract.ts';
import { checkPublication } from '../../management/entries/check-publication.ts';
import { handleV5Write } from '../../content/writing/v5/handle-v5-write.ts';
import { json, type Reply, type Route, type RouteRequest } from '../route.ts';
import { currentScope } from '../../content/writing/transaction.ts';
import { openScope, type Scope } from '../../content/scope.ts';
import type { QueryInput } from '../../content/reading/recall-query.ts';
import { rememberResponse } from '../../content/memory/remember-response.ts';
import { actorOf } from '../../auth/caller.ts';
import { handleWrite, type WriteRequest, type WritingAction } from '../../content/writing/entries/handle-write.ts';
import { routeName, translationsName } from '../../schema/route-names.ts';
import { takeLaterTurn } from '../../util/turns.ts';
import { notFound } from '../../errors.ts';
import { joinedHeader } from '../receiving/joined-header.ts';

/** The routes of the project's own content types. */
export function contentRoutes(engine: Engine, contracts: ContractSettings, control: CacheControl): readonly Route[] {
  const { prefix } = contracts;
  const types = [...engine.model.contentTypes.values()].filter((type) => !type.builtIn);
  const answer = createConditionalResponses(engine, control);
  return types.flatMap((type) => {
    const path = `${prefix}/${type.kind === 'singleType' ? type.singularName : type.pluralName}`;
    return [...readRoutes(answer, contracts, type, path), ...writeRoutes(engine, contracts, type, path)];
  });
}

function readRoutes(
  answer: RespondConditionally,
  contracts: ContractSettings,
  type: ContentType,
  path: string,
): readonly Route[] {
  const read = (at: string, action: string, handle: Route['handle'], inV5: InV5): Route =>
    inBothContracts(
      contracts,
      {
        ...{ method: 'GET', path: at, realm: 'content', action: `${type.uid}.${action}` },
        ...{ answeredBy: 'content', reads: true, isLive: true, handle },
      },
      async (request, shape) => ({ ...(await inV5(request, shape)), isFlat: true }),
    );
  if (type.kind === 'singleType')
    return [
      read(
        path,
        'find',
        (request) => answer(request, type, 'single', (scope, query) => findSingle(scope, type, query)),
        (request, shape) =>
          answer(request, type, `v5 ${shape} single`, (scope, query) => findV5Single(scope, type, query, shape)),
      ),
    ];
  return [
    read(
      path,
      'find',
      (request) => answer(request, type, 'list', (scope, query) => listEntries(scope, type, query)),
      (request, shape) =>
        answer(request, type, `v5 ${shape} list`, (scope, query) => listV5(scope, type, query, shape)),
    ),
    read(
      `${path}/:id`,
      'findOne',
      (request) => {
        const { id = '' } = request.params;
        return answer(request, type, `entry ${id}`, (scope, query) => findEntry(scope, type, id, query));
      },
      (request, shape) => {
        const { id = '' } = request.params;
        return answer(request, type, `v5 ${shape} entry ${id}`, (scope, query) =>
          findV5Entry(scope, type, id, query, shape),
        );
      },
    ),
  ];
}

/** v5's header that asks for texts marked with where they come from; only previews are. */
export const SOURCE_MAPS = 'strapi-encode-source-maps';

const AGGREGATED = 'aggregate';

/** Behind the path of a list. */
export const AGGREGATE = '/aggregate';

/** Numbers about the lists of the project's content types, which only this contract has. */
export function aggregateRoutes(
  engine: Engine,
  contracts: ContractSettings,
  control: CacheControl,
): readonly AggregateRoute[] {
  const answer = createConditionalResponses(engine, control);
  const types = [...engine.model.contentTypes.values()].filter((type) => !type.builtIn && type.kind !== 'singleType');
  return types.map((type) => {
    const route: Route = {
      ...{ method: 'GET', path: `${contracts.prefix}/${type.pluralName}${AGGREGATE}`, realm: 'content' },
      ...{ action: `${type.uid}.find`, answeredBy: 'content', reads: true, isLive: true },
      handle: (request) => answer(request, type, AGGREGATED, (scope, query) => aggregateEntries(scope, type, query)),
    };
    return { type, route: inBothContracts(contracts, route, () => Promise.reject(notFound())) };
  });
}

export interface AggregateRoute {
  readonly type: ContentType;
  readonly route: Route;
}

type InV5 = (request: RouteRequest, shape: V5Shape) => Promise<Reply>;

export function accessOf(caller: RouteRequest['caller']): Access {
  if (caller === null) throw new Error('a content route always has a caller');
  return caller.access;
}

/**
 * The response to a request for content with its validator, from memory if that is current. `kind` identifies the
 * response among those of a content type; the result of `read` must depend only on the kind, its arguments and the
 * database.
 */
type RespondConditionally = (
  request: RouteRequest,
  type: ContentType,
  kind: string,
  read: (scope: Scope, query: QueryInput) => Promise<ResponseBody>,
) => Promise<Reply>;

const createConditionalResponses =
  (engine: Engine, cacheControl: CacheControl): RespondConditionally =>
  async ({ caller, headers, proof, query, queryString, source, work }, type, kind, read) => {
    if (caller === null) throw new Error('a content route always has a caller');
    const { access } = caller;
    // Inside a transaction of project code, reads see its uncommitted writes, so nothing is cached.
    const from = access.previews === null ? source : null;
    const scope = currentScope(openScope(engine, access, work, undefined, from ?? engine.source));
    const queryKey = query === undefined ? queryString : `of code ${JSON.stringify(query)}`;
    // Where nothing is kept, the tables of the response are noted for caches in front.
    if (proof === null || scope.source.answers === null) work.readTables ??= new Set();
    const key = `${access.key}\n${type.uid} ${kind}\n${queryKey}`;
    const shared = access.previews === null ? proof : null;
    const isMarked = access.previews !== null && kind !== AGGREGATED && headers[SOURCE_MAPS] === 'true';
    const answer = await rememberResponse(scope, shared, key, async (reading) => {
      const body = await read(reading, query ?? queryString);
      return isMarked ? markBody(reading, type, body) : body;
    });
    const reply = taggedReply(answer, tablesOf(answer, work));
    const control = cacheControl(type.uid);
    return control === undefined ? reply : { ...reply, control };
  };

/** Those of a list without a limit are known when it has been sent. */
function tablesOf(answer: CompleteResponse | ResponseBody, work: Work): ReadTables {
  if (typeof answer === 'string' || Buffer.isBuffer(answer)) return work.readTables;
  return 'etag' in answer ? (answer.tables ?? work.readTables) : null;
}

const sentBy = ({ params, body, query, queryString, headers, entryFiles }: RouteRequest): WriteRequest => ({
  id: params.id,
  body,
  query: query ?? queryString,
  ifMatch: headers['if-match'],
  idempotencyKey: joinedHeader(headers['idempotency-key']),
  files: entryFiles,
});

/** The routes that change entries; `path` is that of the content type. */
function writeRoutes(engine: Engine, contracts: ContractSettings, type: ContentType, path: string): readonly Route[] {
  const route = (method: Route['method'], at: string, action: WritingAction): Route =>
    inBothContracts(
      contracts,
      {
        method,
        path: at,
        realm: 'content',
        action: `${type.uid}.${action}`,
        answeredBy: 'content',
        writes: true,
        runsNoCode: () => engine.lifecycles.subscribers().length === 0,
        keepsDigits: true,
        async handle(request) {
          const { caller, work } = request;
          if (caller === null) throw new Error('a content route always has a caller');
          // Of writes that arrive together, only as many start as fit in a slice, so reads need not wait for all of them.
          await takeLaterTurn(work);
          const scope = openScope(engine, caller.access, work, actorOf(caller));
          return json(await handleWrite(scope, type, action, sentBy(request)));
        },
      },
      async (request, shape) => {
        if (action === 'createLocalization') throw notFound();
        const { caller, work } = request;
        await takeLaterTurn(work);
        const scope = openScope(engine, accessOf(caller), work, caller === null ? undefined : actorOf(caller));
        const sent = { ...sentBy(request), shape, checkPublication };
        const text = await handleV5Write(scope, type, action, sent);
        if (text === null) return json(null, 204);
        return { ...json(text, action === 'create' ? 201 : 200), isFlat: true };
      },
    );
  const entryOf = (name: string): string => (type.kind === 'singleType' ? name : `${name}/:id`);
  const entry = entryOf(path);
  const translations = `${entryOf(`${path.slice(0, -routeName(type).length)}${translationsName(type)}`)}/localizations`;
  return [
    ...(type.kind === 'singleType' ? [] : [route('POST', path, 'create')]),
    route('PUT', entry, 'update'),
    route('DELETE', entry, 'delete'),
    ...(type.localized ? [onlyInV4(contracts, route('POST', translations, 'createLocalization'))] : []),
  ];
}
