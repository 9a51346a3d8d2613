import type { FileLibrary } from '../../management/library/file-library.ts';
import type { Engine } from '../../content/engine.ts';
import { requestScope } from '../context/request-context.ts';
import { readEntities } from '../../content/reading/read-entities.ts';
import { resolveListQuery } from '../../query/resolve-query.ts';
import type { Slice } from '../../query/query.ts';
import type { PublicationState } from '../../query/resolution.ts';
import { authorizeParams } from '../context/authorize-params.ts';
import type { ContentType } from '../../schema/model.ts';
import { readWithHooks } from '../lifecycles/read-hooks.ts';
import { createEntityReader } from '../strapi/entities/entity-reader.ts';
import { writeParams } from '../strapi/entities/entity-service.ts';
import { createEntityWriter } from '../strapi/entities/entity-writer.ts';
import { entityFilters } from '../strapi/entities/entity-params.ts';
import { isObject, type Params, rawQuery } from '../strapi/raw-params.ts';
import type { SignMedia } from '../strapi/sign-media.ts';
import { validationError } from '../../errors.ts';

export type CoreService = Readonly<Record<string, unknown>>;

/** `strapi.service(uid)` without project code: published entries, in pages. */
export function createCoreService(
  content: Engine,
  type: ContentType,
  sign: SignMedia,
  library?: FileLibrary,
): CoreService {
  const path = `strapi.service('${type.uid}')`;
  const reader = createEntityReader(content, type, 'content');
  const writer = createEntityWriter(content, type, 'content', library);
  const authorizedQuery = (params: Params, state: PublicationState | null) =>
    rawQuery(withFilters(authorizeParams(content, type, params, { state })));
  const withFilters = (params: unknown): unknown =>
    isObject(params) ? { ...params, filters: entityFilters(asking, params.filters) } : params;
  const asking = { model: content.model, type };
  const signed = async <T>(result: Promise<T>): Promise<T> => sign(type, await result);
  const shared = { getFetchParams };
  if (type.kind === 'singleType') {
    return {
      ...shared,
      find(this: FetchParams, params?: Params) {
        return signed(reader.first(`${path}.find`, authorizedQuery(this.getFetchParams(params), 'live')));
      },

      /** Updates the entry, or creates and publishes it if there is none. */
      async createOrUpdate(this: Finds, callParams?: Params) {
        const [params, raw] = writeParams(asking, callParams);
        const { data, files: _files, ...query } = params;
        const found = await this.find({ ...query, publicationState: 'preview' });
        if (found !== null) return signed(writer.update(`${path}.createOrUpdate`, found.id, params, raw));
        await requireNone(content, type);
        return signed(writer.create(`${path}.createOrUpdate`, { ...params, data: published(type, data) }, raw));
      },

      async delete(this: Finds, params?: Params) {
        const found = await this.find(params);
        return found === null ? undefined : signed(writer.delete(found.id, {}, {}));
      },
    };
  }
  return {
    ...shared,

    async create(callParams?: Params) {
      const [params, raw] = writeParams(asking, callParams);
      return signed(writer.create(`${path}.create`, { ...params, data: published(type, params.data) }, raw));
    },

    async update(id: unknown, callParams?: Params) {
      return signed(writer.update(`${path}.update`, id, ...writeParams(asking, callParams)));
    },

    async delete(id: unknown, callParams?: Params) {
      return signed(writer.delete(id, ...writeParams(asking, callParams)));
    },

    async find(this: FetchParams, params?: Params) {
      const raw = authorizedQuery(this.getFetchParams(params), 'live');
      let pagination: object = {};
      const results = await readWithHooks(content, type, 'FindMany', raw, async (changed) => {
        const { entities, slice, total } = await readEntities(requestScope(content), type, 'content', (context) =>
          resolveListQuery(context, type, changed),
        );
        pagination = paginationOf(slice, total);
        return entities;
      });
      return { results: await sign(type, results), pagination };
    },

    findOne(this: FetchParams, id: unknown, params?: Params) {
      return signed(reader.byId(`${path}.findOne`, id, authorizedQuery(this.getFetchParams(params), null)));
    },
  };
}

/** A single type has one entry, which may be one that the caller cannot find. */
export async function requireNone(content: Engine, type: ContentType): Promise<void> {
  const reader = createEntityReader(content, type, 'content');
  const all = await reader.count(`strapi.service('${type.uid}').createOrUpdate`, { locale: 'all' });
  if (all > 0) throw validationError('singleType.alreadyExists');
}

/** Unless the data contains another value. */
export const published = (type: ContentType, data: unknown): unknown =>
  type.draftAndPublish && isObject(data) && data.publishedAt === undefined
    ? { ...data, publishedAt: new Date() }
    : data;

interface Finds {
  find(params?: Params): Promise<{ readonly id: unknown } | null>;
}

export interface FetchParams {
  getFetchParams(params?: Params): Params;
}

const getFetchParams = (params: Params = {}): Params => ({ publicationState: 'live', ...params });

export function paginationOf(slice: Slice, total: number | null): object {
  if (slice.kind === 'page') {
    const { page, pageSize } = slice;
    return { page, pageSize, ...(total === null ? {} : { pageCount: Math.ceil(total / pageSize), total }) };
  }
  if (slice.kind !== 'offset') return {};
  return { start: slice.start, limit: slice.limit, ...(total === null ? {} : { total }) };
}
