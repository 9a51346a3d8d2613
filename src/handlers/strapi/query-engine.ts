import type { Engine } from '../../content/engine.ts';
import type { ContentType } from '../../schema/model.ts';
import { databaseParams } from './entity-params.ts';
import { createEntityReader } from './entity-reader.ts';
import { unavailable, unavailableWriting, withUnavailable } from '../lacking/unavailable.ts';

const WRITING = [
  'create',
  'createMany',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
  'clone',
  'attachRelations',
  'updateRelations',
  'deleteRelations',
] as const;

/** The reading side of `strapi.db.query(uid)`: the database layer, which gives private fields where they are named. */
export function createQueryEngine(content: Engine, typeOf: (uid: unknown) => ContentType) {
  return (uid: unknown) => {
    const type = typeOf(uid);
    const reader = createEntityReader(content, type, 'database');
    const path = `strapi.db.query('${type.uid}')`;
    const named = (name: string): string => `strapi.db.query.${name}`;

    return withUnavailable(path, {
      ...unavailableWriting(path, WRITING),
      findOne: async (params?: unknown) => reader.first(named('findOne'), databaseParams(params)),
      findMany: async (params?: unknown) => reader.many(named('findMany'), databaseParams(params)),
      count: async (params?: unknown) => reader.count(named('count'), databaseParams(params)),
      findPage: async (params?: unknown) =>
        reader.page(named('findPage'), { ...databaseParams(params), ...pagesOf(params) }),
      async findWithCount(params?: unknown) {
        const raw = databaseParams(params);
        return Promise.all([reader.many(named('findWithCount'), raw), reader.count(named('findWithCount'), raw)]);
      },
      async load(entity: unknown, field: unknown, params?: unknown) {
        const { locale: _locale, ...options } = databaseParams(params);
        return reader.related(named('load'), entity, field, options);
      },
    });
  };
}

function pagesOf(params: unknown): { readonly page?: string; readonly pageSize?: string } {
  const { page, pageSize } = (params ?? {}) as { readonly page?: unknown; readonly pageSize?: unknown };
  return {
    ...(page === undefined ? {} : { page: String(page) }),
    ...(pageSize === undefined ? {} : { pageSize: String(pageSize) }),
  };
}

export const createDatabaseLayer = (query: ReturnType<typeof createQueryEngine>) =>
  withUnavailable('strapi.db', {
    query,
    connection: unavailable('strapi.db.connection', 'Plinth has no knex; strapi.db.query reads content'),
    transaction: unavailable('strapi.db.transaction', 'Plinth reads content and does not write it yet'),
    lifecycles: unavailable('strapi.db.lifecycles', 'lifecycles belong to writing, and Plinth does not write yet'),
  });
