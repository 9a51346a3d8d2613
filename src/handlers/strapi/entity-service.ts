import type { Engine } from '../../content/engine.ts';
import type { ContentType } from '../../schema/model.ts';
import { authorizeAsked } from '../context/asked-query.ts';
import { type Asking, contentParams, readParams } from './entity-params.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { createEntityReader } from './entity-reader.ts';
import { createEntityWriter, type Params } from './entity-writer.ts';
import { isObject, rawQuery } from './raw-params.ts';
import { unavailableWriting, withUnavailable } from '../lacking/unavailable.ts';

/** `strapi.entityService`. */
export function createEntityService(content: Engine, typeOf: (uid: unknown) => ContentType) {
  const reader = (uid: unknown) => createEntityReader(content, typeOf(uid), 'database');
  const asking = (uid: unknown) => ({ model: content.model, type: typeOf(uid) });
  const asked = (uid: unknown, params: unknown) =>
    readParams(asking(uid), authorizeAsked(content, typeOf(uid), params));
  const writer = (uid: unknown) => createEntityWriter(content, typeOf(uid), 'content');
  const writing = (uid: unknown, params: unknown) =>
    writeParams(asking(uid), authorizeAsked(content, typeOf(uid), params));
  const named = (name: string): string => `strapi.entityService.${name}`;

  return withUnavailable('strapi.entityService', {
    ...unavailableWriting('strapi.entityService', ['uploadFiles']),

    create: async (uid: unknown, params?: unknown) => writer(uid).create(named('create'), ...writing(uid, params)),

    update: async (uid: unknown, id: unknown, params?: unknown) =>
      writer(uid).update(named('update'), id, ...writing(uid, params)),

    delete: async (uid: unknown, id: unknown, params?: unknown) => writer(uid).delete(id, ...writing(uid, params)),

    deleteMany: async (uid: unknown, params?: unknown) => writer(uid).deleteMany(...writing(uid, params)),

    clone: async (uid: unknown, id: unknown, params?: unknown) => writer(uid).clone(id, ...writing(uid, params)),

    /** All entries that match, or the entry of a single type. */
    async findMany(uid: unknown, params?: unknown): Promise<unknown> {
      const raw = asked(uid, params);
      return typeOf(uid).kind === 'singleType'
        ? reader(uid).first(named('findMany'), raw)
        : reader(uid).many(named('findMany'), raw);
    },

    findOne: async (uid: unknown, id: unknown, params?: unknown) =>
      reader(uid).byId(named('findOne'), id, asked(uid, params)),

    findPage: async (uid: unknown, params?: unknown) => reader(uid).page(named('findPage'), asked(uid, params)),

    count: async (uid: unknown, params?: unknown) => reader(uid).count(named('count'), asked(uid, params)),

    load: async (uid: unknown, entity: unknown, field: unknown, params?: unknown) =>
      reader(uid).related(named('load'), entity, field, rawQuery(params)),
  });
}

/** What is written, and what is to be seen of it. */
export function writeParams(asking: Asking, given: unknown): [params: Params, raw: RawObject] {
  const params = isObject(given) ? { ...given } : {};
  const { data: _data, files: _files, ...shown } = params;
  return [params, contentParams(asking, shown)];
}
