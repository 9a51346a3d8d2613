import type { FileLibrary } from '../../management/library/file-library.ts';
import type { Engine } from '../../content/engine.ts';
import { openScope } from '../../content/scope.ts';
import { RequestError } from '../../errors.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { PublicationState } from '../../query/resolution.ts';
import type { ContentType } from '../../schema/model.ts';
import { accessOf, callerOf } from '../context/caller-state.ts';
import { actorOf } from '../../auth/caller.ts';
import { requestWork } from '../context/request-context.ts';
import type { Context } from '../context/context.ts';
import { assignedQuery } from './assigned-query.ts';
import { coreResponse, parseResponse } from './core-response.ts';
import { asObject, type CoreReads } from './core-reads.ts';
import { readData } from '../../content/writing/entries/collection-type.ts';
import { sanitizeInput, validateInput, validateQuery } from './check-request.ts';
import { hasReadHooks } from '../lifecycles/read-hooks.ts';
import { givenFiles } from '../plugins/services/given-file.ts';
import { requestData } from './request-data.ts';
import { sanitizeOutput } from '../../access/sanitize-output.ts';
import { sanitizeQuery } from './sanitize-query.ts';
import { transformResponse } from './transform-response.ts';

/** Steps that actions call on `this`; a project may replace each of them. */
export type ControllerSteps = ReturnType<typeof createSteps>;

export type Action = (this: ControllerSteps, ctx: Context) => Promise<unknown>;

/** Actions by name, with their steps on the prototype. */
export type CoreController = ControllerSteps & Readonly<Record<string, unknown>>;

export interface ControllerService {
  find(params: unknown): Promise<unknown>;
  findOne(id: unknown, params: unknown): Promise<unknown>;
  create(params: unknown): Promise<unknown>;
  update(id: unknown, params: unknown): Promise<unknown>;
  createOrUpdate(params: unknown): Promise<unknown>;
  /** Single types take only the parameters. */
  delete(id: unknown, params?: unknown): Promise<unknown>;
}

export interface ControllerOptions {
  readonly content: Engine;
  readonly type: ContentType;
  readonly library: FileLibrary;
  readonly service: () => ControllerService;
  /** Whether the project replaced a service method that an action calls. */
  readonly isServiceOwn: (action: string) => boolean;
  readonly reads: CoreReads;
}

const READS = new Set(['find', 'findOne']);

/** The actions that v4 gives a content type. */
export function createCoreController(options: ControllerOptions): CoreController {
  const { content, type, library, service, reads } = options;
  const steps = createSteps(content, type);
  const isSingle = type.kind === 'singleType';
  /** If no step is replaced, an action is one call of the engine, as for types without code. */
  const isPlain = (controller: ControllerSteps, action: string): boolean =>
    !options.isServiceOwn(action) &&
    !(READS.has(action) && hasReadHooks(content, type.uid)) &&
    (Object.keys(steps) as (keyof ControllerSteps)[]).every((name) => controller[name] === steps[name]);

  /** An action that validates and sanitizes its query; `method` is what it calls of the service. */
  const action = (
    name: string,
    run: (steps: ControllerSteps, ctx: Context, query: RawObject) => Promise<unknown>,
    method = name,
  ): Action =>
    async function (ctx) {
      if (isPlain(this, method)) return answerPlain(name, ctx);
      await this.validateQuery(ctx);
      return run(this, ctx, await this.sanitizeQuery(ctx));
    };
  const find = action('find', async (steps, ctx, query) => {
    const found = await service().find(query);
    if (isSingle) return answerWith(steps, ctx, found);
    const { results, pagination } = found as { readonly results: unknown; readonly pagination: unknown };
    return steps.transformResponse(await steps.sanitizeOutput(results, ctx), { pagination });
  });
  const findOne = action('findOne', async (steps, ctx, query) =>
    answerWith(steps, ctx, await service().findOne(ctx.params.id, query)),
  );

  /** Null for a missing entry: the caller of the action decides what that means. */
  async function answerPlain(action: string, ctx: Context): Promise<unknown> {
    try {
      if (READS.has(action)) return await asObject(await reads.answer(type, action, ctx));
      const inV5 = await reads.writeInV5(type, action, ctx);
      if (inV5 !== null) {
        ctx.status = inV5.status;
        return inV5.body === null ? undefined : asObject(inV5);
      }
      const { body, files: requestFiles } = requestData(ctx);
      const work = requestWork(ctx);
      const files = givenFiles(library, content.model, type, requestFiles, work);
      const request = { id: ctx.params.id, body, files, query: assignedQuery(content.model, type, ctx.query) };
      return await parseResponse(
        await coreResponse(openScope(content, accessOf(ctx), work, actorOf(callerOf(ctx))), type, action, request),
      );
    } catch (error) {
      if (error instanceof RequestError && error.name === 'NotFoundError') return null;
      throw error;
    }
  }

  /** The entry, sanitized and transformed. */
  const answerWith = async (steps: ControllerSteps, ctx: Context, entity: unknown): Promise<unknown> =>
    steps.transformResponse(await steps.sanitizeOutput(entity, ctx));
  const writeParams = async (steps: ControllerSteps, ctx: Context, query: RawObject): Promise<object> => {
    const { body, ...files } = requestData(ctx);
    return { ...query, data: await steps.sanitizeInput(readData(body), ctx), ...files };
  };
  const create = action('create', async (steps, ctx, query) =>
    answerWith(steps, ctx, await service().create(await writeParams(steps, ctx, query))),
  );
  const update = action(
    'update',
    async (steps, ctx, query) => {
      const params = await writeParams(steps, ctx, query);
      const entity = isSingle ? service().createOrUpdate(params) : service().update(ctx.params.id, params);
      return answerWith(steps, ctx, await entity);
    },
    isSingle ? 'createOrUpdate' : 'update',
  );
  const remove = action('delete', async (steps, ctx, query) => {
    const entity = isSingle ? service().delete(query) : service().delete(ctx.params.id, query);
    return answerWith(steps, ctx, await entity);
  });
  const createLocalization: Action = async (ctx) => answerPlain('createLocalization', ctx);

  const actions = {
    find,
    ...(isSingle ? {} : { findOne, create }),
    update,
    delete: remove,
    ...(type.localized ? { createLocalization } : {}),
  };
  return Object.assign(Object.create(steps), actions);
}

const createSteps = (content: Engine, type: ContentType) => ({
  transformResponse: (data: unknown, meta?: unknown): unknown => transformResponse(content.model, type, data, meta),
  sanitizeOutput: async (data: unknown, ctx?: unknown): Promise<unknown> =>
    sanitizeOutput(content.model, type, data, accessOf(ctx)),
  sanitizeInput: async (data: unknown, ctx?: unknown): Promise<unknown> =>
    sanitizeInput(content.model, type, data, accessOf(ctx)),
  sanitizeQuery: async (ctx: Context) =>
    sanitizeQuery(
      { engine: content, type, access: accessOf(ctx), state: stateOf(ctx) },
      assignedQuery(content.model, type, ctx.query),
    ),
  validateQuery: async (ctx: Context) => validateQuery(content, type, ctx.query, accessOf(ctx)),
  validateInput: async (data: unknown, ctx?: unknown) => validateInput(content.model, type, data, accessOf(ctx)),
});

/** The publication state of populated entries on a core route: published for a list, all for one entry. */
const stateOf = ({ params }: Context): PublicationState | null => (params?.id === undefined ? 'live' : null);
