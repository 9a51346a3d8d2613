import type { Engine } from '../../content/engine.ts';
import type { ContentType } from '../../schema/model.ts';
import { askerOf } from '../context/asked-query.ts';
import { contentParams } from './entity-params.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { createEntityReader } from './entity-reader.ts';
import { createEntityWriter, type Params } from './entity-writer.ts';
import { isObject, rawQuery } from './raw-params.ts';
import { unavailableWriting, withUnavailable } from '../lacking/unavailable.ts';

/** `strapi.entityService`. */
export function createEntityService(content: Engine, typeOf: (uid: unknown) => ContentType) {
  const reader = (uid: unknown, params: unknown) =>
    createEntityReader(content, typeOf(uid), 'database', askerOf(params));
  const writer = (uid: unknown) => createEntityWriter(content, typeOf(uid), 'content');
  const named = (name: string): string => `strapi.entityService.${name}`;

  return withUnavailable('strapi.entityService', {
    ...unavailableWriting('strapi.entityService', ['uploadFiles']),

    create: async (uid: unknown, params?: unknown) => writer(uid).create(named('create'), ...writeParams(params)),

    update: async (uid: unknown, id: unknown, params?: unknown) =>
      writer(uid).update(named('update'), id, ...writeParams(params)),

    delete: async (uid: unknown, id: unknown, params?: unknown) => writer(uid).delete(id, ...writeParams(params)),

    deleteMany: async (uid: unknown, params?: unknown) => writer(uid).deleteMany(...writeParams(params)),

    clone: async (uid: unknown, id: unknown, params?: unknown) => writer(uid).clone(id, ...writeParams(params)),

    /** All entries that match, or the entry of a single type. */
    async findMany(uid: unknown, params?: unknown): Promise<unknown> {
      const raw = contentParams(params);
      return typeOf(uid).kind === 'singleType'
        ? reader(uid, params).first(named('findMany'), raw)
        : reader(uid, params).many(named('findMany'), raw);
    },

    findOne: async (uid: unknown, id: unknown, params?: unknown) =>
      reader(uid, params).byId(named('findOne'), id, contentParams(params)),

    findPage: async (uid: unknown, params?: unknown) =>
      reader(uid, params).page(named('findPage'), contentParams(params)),

    count: async (uid: unknown, params?: unknown) => reader(uid, params).count(named('count'), contentParams(params)),

    load: async (uid: unknown, entity: unknown, field: unknown, params?: unknown) =>
      reader(uid, params).related(named('load'), entity, field, rawQuery(params)),
  });
}

/** What is written, and what is to be seen of it. */
export function writeParams(given: unknown): [params: Params, raw: RawObject] {
  const params = isObject(given) ? { ...given } : {};
  const { data: _data, files: _files, ...shown } = params;
  return [params, contentParams(shown)];
}
