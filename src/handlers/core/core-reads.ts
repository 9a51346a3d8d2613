import type { Engine } from '../../content/engine.ts';
import { openScope } from '../../content/scope.ts';
import type { QueryInput } from '../../content/reading/recall-query.ts';
import type { Source } from '../../content/source.ts';
import { runningSession } from '../../content/writing/transaction.ts';
import type { Proof } from '../../database/freshness.ts';
import type { ContentType } from '../../schema/model.ts';
import { startWork, type Work } from '../../util/work.ts';
import { accessOf, callerOf } from '../context/caller-state.ts';
import { type Context, knownParts } from '../context/context.ts';
import type { CodeReply, CodeRequest } from '../context/http-messages.ts';
import { requestWork } from '../context/request-context.ts';
import { unreadResponse, unreadStream, type WholeReply } from '../context/unread-response.ts';
import { assignedQuery } from './assigned-query.ts';
import { coreResponse } from './core-response.ts';

/** A route of the HTTP floor that Plinth itself handles. */
export interface CoreRoute {
  readonly method: string;
  readonly path: string;
  readonly action: string | null;
  readonly answeredBy: string;
  readonly reads?: boolean;
  // A method, because the HTTP floor's requests have more members than are known here.
  handle(request: CodeRequest): Promise<CodeReply>;
  inV5?(request: CodeRequest): Promise<CodeReply> | null;
}

export type CoreReads = ReturnType<typeof createCoreReads>;

/** The engine's responses, for project code that wraps or requests them. */
export function createCoreReads(engine: Engine) {
  const routes = new Map<string, CoreRoute>();
  return {
    /** The engine's own routes, known once the server is assembled. */
    setRoutes(all: readonly CoreRoute[]) {
      for (const route of all) if (route.action !== null && !routes.has(route.action)) routes.set(route.action, route);
    },
    /** `find` or `findOne` for the caller of a context. `proof` was taken after the last code that may write. */
    async answer(type: ContentType, action: string, ctx: Context, proof?: Proof): Promise<CodeReply> {
      const parts = knownParts(ctx);
      const work = requestWork(ctx) ?? startWork();
      // Code that has written must read its own writes.
      const source = (work.trace.wrote ? null : (parts?.incoming as CodeRequest | undefined)?.source) ?? engine.source;
      const route = routes.get(`${type.uid}.${action}`);
      if (route === undefined) {
        const scope = openScope(engine, accessOf(ctx), work, undefined, source);
        const { id } = ctx.params ?? {};
        const query = askedOf(engine, type, ctx);
        return { status: 200, body: await coreResponse(scope, type, action, { id, body: undefined, query }) };
      }
      return route.handle({
        ...requestOf(engine, type, ctx, work),
        source,
        // A transaction uses its own connection, and its reads are not shared.
        proof:
          runningSession(engine) === null
            ? (proof ?? (parts?.isFirstRead() ? await currentProof(engine, source) : null))
            : null,
      });
    },
    /** A write for the caller of a context in v5's terms; null if its request is in v4's. */
    async writeInV5(type: ContentType, action: string, ctx: Context): Promise<CodeReply | null> {
      const route = routes.get(`${type.uid}.${action}`);
      if (route?.inV5 === undefined || knownParts(ctx) === null) return null;
      const request = requestOf(engine, type, ctx, requestWork(ctx) ?? startWork());
      return route.inV5({ ...request, body: ctx.request.body });
    },
  };
}

/** The request of a context as the engine's route gets it. */
function requestOf(engine: Engine, type: ContentType, ctx: Context, work: Work): CodeRequest {
  const query = askedOf(engine, type, ctx);
  const { id } = ctx.params ?? {};
  return {
    ...(knownParts(ctx)?.incoming as CodeRequest),
    ...(typeof query === 'string' ? { queryString: query } : { query }),
    params: id === undefined ? {} : { id: String(id) },
    caller: callerOf(ctx) ?? { kind: 'anonymous', access: accessOf(ctx) },
    work,
  };
}

/** For an object that code derived from the context, or passes instead of it: its own values. */
function askedOf({ model }: Engine, type: ContentType, ctx: Context): QueryInput {
  const parts = knownParts(ctx);
  const queryInput = parts?.ctx === ctx ? parts.queryInput() : (ctx.query ?? {});
  return typeof queryInput === 'string' ? queryInput : assignedQuery(model, type, queryInput);
}

const currentProof = async ({ answers }: Engine, source: Source): Promise<Proof> =>
  answers === null ? null : ((await source.freshness?.current()) ?? null);

/** The engine's response as an unread body: an object, or a stream if it comes in chunks. */
export const asBody = (reply: CodeReply): object =>
  isWhole(reply) ? unreadResponse(reply) : unreadStream(reply, reply.body as AsyncIterable<string>);

/** The same, always as an object. */
export async function asObject(reply: CodeReply): Promise<object> {
  if (isWhole(reply)) return unreadResponse(reply);
  let body = '';
  for await (const piece of reply.body as AsyncIterable<string>) body += piece;
  return unreadResponse({ ...reply, body });
}

const isWhole = (reply: CodeReply): reply is WholeReply =>
  typeof reply.body === 'string' || Buffer.isBuffer(reply.body);
