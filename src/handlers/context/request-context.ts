import type { Engine } from '../../content/engine.ts';
import type { Scope } from '../../content/scope.ts';
import { codeScope } from '../../content/writing/transaction.ts';
import { createAsyncValue } from '../../util/async-value.ts';
import type { Work } from '../../util/work.ts';
import { type Context, type ContextParts, knownParts } from './context.ts';
import type { CodeRequest } from './http-messages.ts';

/** The request that code runs for. */
export type RunningRequest = Context | LateContext;

/** The current request; undefined outside requests. */
export const currentRequest = createAsyncValue<RunningRequest>();

/** Its context, for `strapi.requestContext`. */
export function currentContext(): Context | undefined {
  const current = currentRequest.get();
  return current instanceof LateContext ? current.parts().ctx : current;
}

/** The request as received; undefined for a context that code created itself. */
export const incomingOf = (request: RunningRequest | undefined): CodeRequest | undefined =>
  request instanceof LateContext ? request.incoming : knownParts(request)?.incoming;

/** The id of the given request, or of the current one; undefined outside requests. */
export function requestIdOf(request: RunningRequest | undefined = currentRequest.get()): string | undefined {
  return incomingOf(request)?.id;
}

/**
 * The work of the current request: reads and writes of its code end at its deadline and when its caller disconnects.
 * Code that continues after the response is bound by neither.
 */
export function requestWork(request: RunningRequest | undefined = currentRequest.get()): Work | undefined {
  const work = incomingOf(request)?.work;
  return work?.isDone() === true ? undefined : work;
}

/** The scope in which project code reads and writes: within its request and its transaction. */
export const requestScope = (engine: Engine): Scope => codeScope(engine, requestWork());

/**
 * The context of a request that the engine answers, created when project code first asks for it: few lifecycle hooks
 * use the request of their write.
 */
export class LateContext {
  readonly incoming: CodeRequest;
  readonly #create: () => ContextParts;
  #created: ContextParts | null = null;

  constructor(incoming: CodeRequest, create: () => ContextParts) {
    this.incoming = incoming;
    this.#create = create;
  }

  /** Null if no code has asked for it. */
  get created(): ContextParts | null {
    return this.#created;
  }

  parts(): ContextParts {
    this.#created ??= this.#create();
    return this.#created;
  }
}
