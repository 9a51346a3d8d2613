import type { Engine } from '../../content/engine.ts';
import { type Entity, readEntities } from '../../content/reading/read-entities.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { authorizeParams } from '../context/authorize-params.ts';
import type { Context } from '../context/context.ts';
import type { CoreController } from '../core/core-controller.ts';
import type {
  ContentReader,
  ContentWriter,
  DefinedHandlers,
  Envelope,
  Handler,
  HandlerRequest,
  QueryParameters,
  WriteBody,
  WriteHandler,
  WriteRequest,
} from './define-handlers.ts';
import { contentParams } from '../strapi/entities/entity-params.ts';
import { inCodeTransaction } from '../../content/writing/transactions/code-transaction.ts';
import { requestScope } from '../context/request-context.ts';
import type { TransactionOptionsHere } from '../strapi/database/transaction-options.ts';
import { createEntityReader } from '../strapi/entities/entity-reader.ts';
import { createEntityWriter } from '../strapi/entities/entity-writer.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { resolvePlainQuery } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';

type CoreAction = (ctx: Context) => Promise<unknown>;

/** Handlers of the native form as a controller, so one pipeline runs both forms. */
export function createNativeController(
  content: Engine,
  { uid, definitions }: DefinedHandlers,
  core: CoreController,
  transactionOptions: TransactionOptionsHere,
): Readonly<Record<string, unknown>> {
  const { creators = [], actions = {} } = definitions;
  const reader = { ...createContentReader(content), ...createContentWriter(content, transactionOptions) };
  const own: Record<string, unknown> = {};
  for (const action of ['find', 'findOne'] as const) {
    const handle = definitions[action];
    if (handle === undefined && !creators.includes(action)) continue;
    const answer = asAction(
      reader,
      handle ?? ((_request, coreResponse) => coreResponse()),
      (core[action] as CoreAction | undefined)?.bind(core),
    );
    own[action] = creators.includes(action)
      ? async (ctx: Context) => showCreators(content, contentTypeOf(content.model, uid), await answer(ctx))
      : answer;
  }
  for (const action of ['create', 'update', 'delete'] as const) {
    const handle = definitions[action];
    if (handle !== undefined)
      own[action] = asWrite(reader, handle, (core[action] as CoreAction | undefined)?.bind(core));
  }
  for (const [name, { handle }] of Object.entries(actions)) own[name] = asAction(reader, handle, undefined);
  return Object.setPrototypeOf(own, core);
}

type Content = ContentReader & ContentWriter;

/** Values that a core write takes from its context are overridden by those of the handler. */
const asWrite =
  (content: Content, handle: WriteHandler, core: CoreAction | undefined) =>
  async (ctx: Context): Promise<unknown> =>
    handle(requestOf(ctx, content) as WriteRequest, async (body?: WriteBody, query?: QueryParameters) => {
      if (core === undefined) throw new Error('The type has no such action.');
      if (body !== undefined) ctx.request.body = body;
      if (query !== undefined) ctx.query = query as Context['query'];
      return (await core(ctx)) as Envelope | null;
    });

const asAction =
  (reader: Content, handle: Handler, core: CoreAction | undefined) =>
  async (ctx: Context): Promise<unknown> =>
    handle(requestOf(ctx, reader), async (query?: QueryParameters) => {
      if (core === undefined) throw new Error('A custom action has no core implementation.');
      if (query !== undefined) ctx.query = query as Context['query'];
      return (await core(ctx)) as Envelope | null;
    });

const requestOf = (ctx: Context, content: Content): HandlerRequest => ({
  method: ctx.method,
  path: ctx.path,
  params: ctx.params,
  query: ctx.query,
  headers: ctx.headers,
  body: ctx.request.body,
  user: (ctx.state.user as Entity | undefined) ?? null,
  content,
  setHeader: (name, value) => ctx.set(name, value),
});

function createContentReader(content: Engine): ContentReader {
  const typeOf = (uid: string) => contentTypeOf(content.model, uid);
  const reader = (uid: string) => createEntityReader(content, typeOf(uid), 'content');
  const authorizedParams = (uid: string, query: unknown) =>
    contentParams({ model: content.model, type: typeOf(uid) }, authorizeParams(content, typeOf(uid), query));
  return {
    list: async (uid, query) => reader(uid).many('content.list', authorizedParams(uid, query)),
    first: async (uid, query) => reader(uid).first('content.first', authorizedParams(uid, query)),
    find: async (uid, id, query) => reader(uid).byId('content.find', id, authorizedParams(uid, query)),
    count: async (uid, query) => reader(uid).count('content.count', authorizedParams(uid, query)),
  };
}

function createContentWriter(engine: Engine, transactionOptions: TransactionOptionsHere): ContentWriter {
  const { model } = engine;
  const writer = (uid: string) => createEntityWriter(engine, contentTypeOf(model, uid), 'content');
  const shown = (uid: string, query: unknown) => contentParams({ model, type: contentTypeOf(model, uid) }, query);
  return {
    create: async (uid, data, query) => writer(uid).create('content.create', { data }, shown(uid, query)),
    update: async (uid, id, data, query) => writer(uid).update('content.update', id, { data }, shown(uid, query)),
    delete: async (uid, id, query) => writer(uid).delete(id, {}, shown(uid, query)),
    transaction: (work) => inCodeTransaction(requestScope(engine), () => work(), transactionOptions()),
  };
}

const CREATORS = ['createdBy', 'updatedBy'] as const;

interface ShownEntry {
  readonly id: number;
  readonly attributes: Record<string, unknown>;
}

/** Adds creators to the entries of a response, with one read for the whole page. */
async function showCreators(content: Engine, type: ContentType, answer: unknown): Promise<unknown> {
  const { data } = (answer ?? {}) as { readonly data?: ShownEntry | readonly ShownEntry[] | null };
  const entries = [data ?? []].flat() as readonly ShownEntry[];
  if (entries.length === 0) return answer;
  const query: RawObject = {
    filters: { id: { $in: entries.map(({ id }) => String(id)) } },
    fields: ['id'],
    populate: [...CREATORS],
    locale: 'all',
  };
  const { entities } = await readEntities(requestScope(content), type, 'content', (context) =>
    resolvePlainQuery(context, type, query),
  );
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  for (const { id, attributes } of entries) {
    for (const name of CREATORS) attributes[name] = personOf(byId.get(id)?.[name]);
  }
  return answer;
}

function personOf(person: unknown): object | null {
  if (person === null || person === undefined) return null;
  const { id, firstname, lastname } = person as Entity;
  return { id, firstname, lastname };
}
