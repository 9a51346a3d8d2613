import type { ContextParts } from './context.ts';
import type { CodeRequest } from './http-messages.ts';

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
