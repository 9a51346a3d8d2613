import type { Engine } from '../../content/engine.ts';
import type { ContentType } from '../../schema/model.ts';
import { contentParams } from './entity-params.ts';
import { createEntityReader } from './entity-reader.ts';
import { rawQuery } from './raw-params.ts';
import { unavailableWriting, withUnavailable } from '../lacking/unavailable.ts';

const WRITING = ['create', 'update', 'delete', 'deleteMany', 'clone', 'uploadFiles'] as const;

/** The reading side of `strapi.entityService`. */
export function createEntityService(content: Engine, typeOf: (uid: unknown) => ContentType) {
  const reader = (uid: unknown) => createEntityReader(content, typeOf(uid), 'content');
  const named = (name: string): string => `strapi.entityService.${name}`;

  return withUnavailable('strapi.entityService', {
    ...unavailableWriting('strapi.entityService', WRITING),

    /** All entries that match, or the entry of a single type. */
    async findMany(uid: unknown, params?: unknown): Promise<unknown> {
      const raw = contentParams(params);
      return typeOf(uid).kind === 'singleType'
        ? reader(uid).first(named('findMany'), raw)
        : reader(uid).many(named('findMany'), raw);
    },

    findOne: async (uid: unknown, id: unknown, params?: unknown) =>
      reader(uid).byId(named('findOne'), id, contentParams(params)),

    findPage: async (uid: unknown, params?: unknown) => reader(uid).page(named('findPage'), contentParams(params)),

    count: async (uid: unknown, params?: unknown) => reader(uid).count(named('count'), contentParams(params)),

    load: async (uid: unknown, entity: unknown, field: unknown, params?: unknown) =>
      reader(uid).related(named('load'), entity, field, rawQuery(params)),
  });
}
