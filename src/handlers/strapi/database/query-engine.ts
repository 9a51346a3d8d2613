import omit from 'lodash/omit.js';
import pick from 'lodash/pick.js';
import once from 'lodash/once.js';
import type { Engine } from '../../../content/engine.ts';
import type { ContentType } from '../../../schema/model.ts';
import { SERVER_MODEL } from '../../../schema/server-types.ts';
import { asRows } from '../../../content/reading/read-components.ts';
import { runningSession } from '../../../content/writing/transaction.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import { authorizeParams, DATABASE_NAMES } from '../../context/authorize-params.ts';
import { withUnsupported } from '../../unsupported/unsupported-members.ts';
import { unavailable } from '../../unsupported/unavailable.ts';
import { createKnex, createTransactionKnex } from '../../knex/create-knex.ts';
import { createTransaction } from './database-transaction.ts';
import type { TransactionOptionsHere } from './transaction-options.ts';
import { firstIdWhere } from './first-id-where.ts';
import { chosenFields } from './chosen-fields.ts';
import { createCloneRelations } from './clone-relations.ts';
import { databaseParams } from '../entities/entity-params.ts';
import { createEntityReader } from '../entities/entity-reader.ts';
import { createEntityWriter, type Params } from '../entities/entity-writer.ts';
import { createMetadataView } from './metadata-view.ts';
import type { Knex } from './builder/knex-query.ts';
import { createQueryBuilders } from './builder/query-builder.ts';
import type { SchemaView } from '../schema-view.ts';
import { createLifecyclesView } from './lifecycles-view.ts';
import { isObject } from '../raw-params.ts';

/**
 * `strapi.db.query(uid)`: the database layer, which returns private fields if they are named and validates no values.
 */
export function createQueryEngine(engine: Engine, typeOf: (uid: unknown) => ContentType) {
  const ofServer: Engine = { ...engine, model: SERVER_MODEL };
  return (uid: unknown) => {
    const content = SERVER_MODEL.contentTypes.has(String(uid)) ? ofServer : engine;
    const component = content.model.components.get(String(uid));
    const type =
      component === undefined ? (content.model.contentTypes.get(String(uid)) ?? typeOf(uid)) : asRows(component);
    const reader = createEntityReader(content, type, 'database');
    const writer = createEntityWriter(content, type, 'database');
    const path = `strapi.db.query('${type.uid}')`;
    const named = (name: string): string => `strapi.db.query.${name}`;
    const authorizedQuery = (params: unknown): RawObject =>
      databaseParams({ model: content.model, type }, authorizeParams(content, type, params, { names: DATABASE_NAMES }));
    const shownParams = ({ select, populate }: Params): RawObject =>
      pick(databaseParams({ model: content.model, type }, { select, populate }), ['fields', 'populate']);
    const relatedParams = (params: unknown): RawObject =>
      omit(databaseParams({ model: content.model, type: null }, params), 'locale');
    const idOf = (params: Params) => firstIdWhere(content, type, params, path);

    return {
      create: async (callParams?: unknown) => {
        const params = paramsOf(callParams);
        return chosenFields(params, await writer.create(named('create'), params, shownParams(params)));
      },
      createMany: async (callParams?: unknown) => writer.createMany(named('createMany'), paramsOf(callParams)),
      async update(callParams?: unknown) {
        const params = paramsOf(callParams);
        const updated = await writer.update(named('update'), await idOf(params), params, shownParams(params));
        return chosenFields(params, updated);
      },
      async updateMany(callParams?: unknown) {
        const params = paramsOf(callParams);
        return writer.updateMany(named('updateMany'), params, authorizedQuery({ where: params.where }));
      },
      async delete(callParams?: unknown) {
        const params = paramsOf(callParams);
        return chosenFields(params, await writer.delete(await idOf(params), params, shownParams(params)));
      },
      async deleteMany(callParams?: unknown) {
        const params = paramsOf(callParams);
        const { where, limit, offset, orderBy } = params;
        return writer.deleteMany(params, authorizedQuery({ where, limit, offset, orderBy }));
      },
      clone: async (id: unknown, callParams?: unknown) => {
        const params = paramsOf(callParams);
        return writer.clone(id, params, shownParams(params));
      },
      attachRelations: async (id: unknown, data: unknown) => writer.relate(id, withoutNothing(data)),
      updateRelations: async (id: unknown, data: unknown) => writer.relate(id, data),
      deleteRelations: async (id: unknown) => writer.relate(id, null),
      // Only the entity manager passes on which relations to copy: here none are copied, as in v4.
      cloneRelations: async (id: unknown, _source: unknown, data: unknown) => writer.relate(id, data),
      findOne: async (params?: unknown) =>
        chosenFields(params, await reader.first(named('findOne'), authorizedQuery(params))),
      findMany: async (params?: unknown) =>
        chosenFields(params, await reader.many(named('findMany'), authorizedQuery(params))),
      count: async (params?: unknown) => reader.count(named('count'), authorizedQuery(params)),
      async findPage(params?: unknown) {
        const { results, pagination } = await reader.page(named('findPage'), {
          ...authorizedQuery(params),
          ...pagesOf(params),
        });
        return { results: chosenFields(params, results), pagination };
      },
      async findWithCount(params?: unknown) {
        const raw = authorizedQuery(params);
        const found = [reader.many(named('findWithCount'), raw), reader.count(named('findWithCount'), raw)] as const;
        const [entities, total] = await Promise.all(found);
        return [chosenFields(params, entities), total];
      },
      /** The entity with its populated fields. */
      async populate(entity: unknown, populate: unknown) {
        const { id } = isObject(entity) ? entity : {};
        const found = await reader.first(
          named('populate'),
          authorizedQuery({ where: { id }, select: ['id'], populate }),
        );
        return { ...(entity as object), ...found };
      },
      load: async (entity: unknown, field: unknown, params?: unknown) =>
        reader.related(named('load'), entity, field, relatedParams(params)),
      async loadPages(entity: unknown, field: unknown, params?: unknown) {
        const { page, pageSize } = paramsOf(params);
        return reader.relatedPage(named('loadPages'), entity, field, {
          options: relatedParams(params),
          page,
          pageSize,
        });
      },
    };
  };
}

function pagesOf(params: unknown): { readonly page?: string; readonly pageSize?: string } {
  const { page, pageSize } = (params ?? {}) as { readonly page?: unknown; readonly pageSize?: unknown };
  return {
    ...(page === undefined ? {} : { page: String(page) }),
    ...(pageSize === undefined ? {} : { pageSize: String(pageSize) }),
  };
}

/** `attach` adds to an entry: an empty list removes nothing. */
const withoutNothing = (data: unknown): Params =>
  Object.fromEntries(Object.entries(paramsOf(data)).filter(([, value]) => value !== null && value !== undefined));

const paramsOf = (callParams: unknown): Params => (isObject(callParams) ? { ...callParams } : {});

/** `strapi.db`; knex is created on first use. */
export const createDatabaseLayer = (
  content: Engine,
  query: ReturnType<typeof createQueryEngine>,
  {
    dir,
    config,
    schemas,
    transactionOptions,
  }: {
    readonly dir: string;
    readonly config: unknown;
    readonly schemas: SchemaView;
    readonly transactionOptions: TransactionOptionsHere;
  },
) => {
  const knex = once(() => createKnex(content, dir, transactionOptions) as Knex | null);
  const connection = once((): unknown => knex() ?? unavailable('strapi.db.connection', NEEDS_KNEX));
  const metadata = once(() => createMetadataView(content.model, schemas));
  const queryBuilder = createQueryBuilders(
    content,
    () => knex() ?? unavailable('strapi.db.queryBuilder', NEEDS_KNEX),
    () => ({ metadata: metadata(), connection: connection() }),
  );
  return withUnsupported('strapi.db', {
    query,
    queryBuilder,
    get connection() {
      return connection();
    },
    getConnection(table?: string) {
      return table === undefined ? connection() : (connection() as (table: string) => unknown)(table);
    },
    getSchemaConnection: () => (connection() as { readonly schema: unknown }).schema,
    get dialect() {
      return withUnsupported('strapi.db.dialect', { client: content.driver.client });
    },
    entityManager: createEntityManager(content, query, queryBuilder, transactionOptions),
    config: config ?? {},
    get metadata() {
      return metadata();
    },
    transaction: createTransaction(content, transactionOptions, () => createTransactionKnex(connection), connection),
    inTransaction: () => runningSession(content) !== null,
    lifecycles: createLifecyclesView(content),
  });
};

const NEEDS_KNEX = 'it needs the package knex: npm install knex';

const MANAGED = [
  ...['findOne', 'findMany', 'count', 'create', 'createMany', 'update', 'updateMany', 'clone', 'delete', 'deleteMany'],
  ...['attachRelations', 'updateRelations', 'deleteRelations', 'populate', 'load'],
] as const;

/** `strapi.db.entityManager.findOne(uid, params)`: the same as `strapi.db.query(uid).findOne(params)`. */
function createEntityManager(
  engine: Engine,
  query: ReturnType<typeof createQueryEngine>,
  createQueryBuilder: (uid: unknown) => unknown,
  transactionOptions: TransactionOptionsHere,
): object {
  type Called = (...args: readonly unknown[]) => unknown;
  const managed =
    (name: (typeof MANAGED)[number]) =>
    (uid: unknown, ...args: readonly unknown[]) =>
      (query(uid)[name] as Called)(...args);
  return withUnsupported('strapi.db.entityManager', {
    ...Object.fromEntries(MANAGED.map((name) => [name, managed(name)])),
    cloneRelations: createCloneRelations(engine, query, transactionOptions),
    getRepository: query,
    createQueryBuilder,
  });
}
