import type { Context } from '../context/context.ts';

/** A way to identify callers that the project brings along. */
export interface AuthStrategy {
  readonly name: string;
  authenticate(ctx: Context): Promise<Authentication> | Authentication;
  verify?(auth: unknown, config: unknown): unknown;
}

export interface Authentication {
  readonly authenticated?: boolean;
  readonly credentials?: unknown;
  readonly ability?: unknown;
  readonly error?: unknown;
}

/** `strapi.container.get('auth')`: strategies by the kind of API; those of the API itself are asked first. */
export function createAuthStrategies() {
  const strategies: AuthStrategy[] = [];
  const registry = {
    register(type: string, strategy: AuthStrategy) {
      if (typeof strategy?.authenticate !== 'function')
        throw new Error('Invalid auth strategy: it cannot authenticate.');
      if (type === 'content-api') strategies.push(strategy);
      return registry;
    },
    /** Of the content API, in their order. */
    strategies: () => strategies as readonly AuthStrategy[],
  };
  return registry;
}
