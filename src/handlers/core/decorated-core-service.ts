import mapValues from 'lodash/mapValues.js';
import type { Engine } from '../../content/engine.ts';
import { validationError } from '../../errors.ts';
import type { Slice } from '../../query/query.ts';
import { resolveListQuery } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Method, Service } from '../strapi/entities/decorated-service.ts';
import { isObject, type Params, rawQuery } from '../strapi/raw-params.ts';
import { type CoreService, type FetchParams, paginationOf, published, requireNone } from './core-service.ts';

interface Options {
  readonly content: Engine;
  readonly type: ContentType;
  /** `strapi.entityService` if code has decorated it; otherwise null. */
  readonly decorated: () => Service | null;
}

type Call = (this: Core, service: Service, ...args: readonly unknown[]) => Promise<unknown>;

/** What the methods of a core service call on it: the project may have replaced it. */
interface Core extends FetchParams {
  find(params?: Params): Promise<{ readonly id: unknown } | null>;
}

/** The core service of a type, which reads and writes through the entity service once code has decorated that. */
export function withDecorated(core: CoreService, options: Options): CoreService {
  const { type, decorated } = options;
  const calls = type.kind === 'singleType' ? singleCalls(options) : listCalls(options);
  return mapValues(core, (member, name) => {
    const call = calls[name];
    if (call === undefined || typeof member !== 'function') return member;
    return function (this: Core, ...args: readonly unknown[]): unknown {
      const service = decorated();
      return service === null ? member.apply(this, args) : call.call(this, service, ...args);
    };
  });
}

function listCalls({ content, type }: Options): Readonly<Record<string, Call>> {
  const { uid } = type;
  return {
    async find(service, callParams) {
      const params = this.getFetchParams(paramsOf(callParams));
      const slice = sliceOf(content, type, params);
      const windowParams = { ...params, ...windowOf(slice) };
      const results = await run(service, 'findMany', uid, windowParams);
      const isCounted = 'count' in slice && slice.count !== false;
      const total = isCounted ? Number(await run(service, 'count', uid, windowParams)) : null;
      return { results, pagination: paginationOf(slice, total) };
    },
    async findOne(service, id, callParams) {
      return run(service, 'findOne', uid, id, this.getFetchParams(paramsOf(callParams)));
    },
    create: async (service, callParams) => run(service, 'create', uid, toPublish(type, paramsOf(callParams))),
    update: async (service, id, callParams) => run(service, 'update', uid, id, callParams),
    delete: async (service, id, callParams) => run(service, 'delete', uid, id, callParams),
  };
}

function singleCalls({ content, type }: Options): Readonly<Record<string, Call>> {
  const { uid } = type;
  return {
    async find(service, callParams) {
      return run(service, 'findMany', uid, this.getFetchParams(paramsOf(callParams)));
    },
    async createOrUpdate(service, callParams) {
      const { data, files, ...query } = paramsOf(callParams);
      const found = await this.find({ ...query, publicationState: 'preview' });
      const params = { ...query, data, ...(files !== undefined && { files }) };
      if (found !== null) return run(service, 'update', uid, found.id, params);
      await requireNone(content, type);
      return run(service, 'create', uid, toPublish(type, params));
    },
    async delete(service, callParams) {
      const found = await this.find(paramsOf(callParams));
      return found === null ? undefined : run(service, 'delete', uid, found.id);
    },
  };
}

const run = (service: Service, name: string, ...args: readonly unknown[]): Promise<unknown> =>
  (service[name] as Method).call(service, ...args);

const paramsOf = (callParams: unknown): Params => (isObject(callParams) ? callParams : {});

const toPublish = (type: ContentType, params: Params): Params => ({ ...params, data: published(type, params.data) });

/** The page that the parameters ask for, with the defaults and limits of the API. */
function sliceOf({ model, pagination, limits }: Engine, type: ContentType, params: Params): Slice {
  const context = { model, pagination, budgets: limits, defaultLocale: '' };
  return resolveListQuery(context, type, rawQuery({ pagination: params.pagination })).slice;
}

function windowOf(slice: Slice): { readonly start: number; readonly limit: number } {
  if (slice.kind === 'page') return { start: (slice.page - 1) * slice.pageSize, limit: slice.pageSize };
  if (slice.kind === 'offset') return { start: slice.start, limit: slice.limit };
  throw validationError('Cursors are not available here: code has decorated the entity service.');
}
