import type { Engine } from '../../content/engine.ts';
import { openCodeScope } from '../../content/scope.ts';
import { readEntities } from '../../content/reading/read-entities.ts';
import { resolveListQuery } from '../../query/resolve-query.ts';
import type { Slice } from '../../query/query.ts';
import type { ContentType } from '../../schema/model.ts';
import { createEntityReader } from '../strapi/entity-reader.ts';
import { type Params, rawQuery } from '../strapi/raw-params.ts';
import { unavailableWriting } from '../lacking/unavailable.ts';

export type CoreService = Readonly<Record<string, unknown>>;

const WRITING = ['create', 'update', 'delete', 'createOrUpdate'] as const;

/** What `strapi.service(uid)` is without code of the project: published entries, cut into pages. */
export function createCoreService(content: Engine, type: ContentType): CoreService {
  const path = `strapi.service('${type.uid}')`;
  const reader = createEntityReader(content, type, 'content');
  const shared = { ...unavailableWriting(path, WRITING), getFetchParams };
  if (type.kind === 'singleType') {
    return {
      ...shared,
      find(this: FetchParams, params?: Params) {
        return reader.first(`${path}.find`, rawQuery(this.getFetchParams(params)));
      },
    };
  }
  return {
    ...shared,

    async find(this: FetchParams, params?: Params) {
      const raw = rawQuery(this.getFetchParams(params));
      const { entities, slice, total } = await readEntities(openCodeScope(content), type, 'content', (context) =>
        resolveListQuery(context, type, raw),
      );
      return { results: entities, pagination: paginationOf(slice, total) };
    },

    findOne(this: FetchParams, id: unknown, params?: Params) {
      return reader.byId(`${path}.findOne`, id, rawQuery(this.getFetchParams(params)));
    },
  };
}

interface FetchParams {
  getFetchParams(params?: Params): Params;
}

const getFetchParams = (params: Params = {}): Params => ({ publicationState: 'live', ...params });

function paginationOf(slice: Slice, total: number | null): object {
  if (slice.kind === 'page') {
    const { page, pageSize } = slice;
    return { page, pageSize, ...(total === null ? {} : { pageCount: Math.ceil(total / pageSize), total }) };
  }
  if (slice.kind !== 'offset') return {};
  return { start: slice.start, limit: slice.limit, ...(total === null ? {} : { total }) };
}
