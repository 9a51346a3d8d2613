import type { Context } from '../context/context.ts';
import { withUnsupported } from '../unsupported/unsupported-members.ts';
import { codeErrors } from '../modules/code-errors.ts';

/** An authentication strategy of the project. */
export interface AuthStrategy {
  readonly name?: string;
  authenticate(ctx: Context): Promise<Authentication | undefined> | Authentication | undefined;
  /** Throws if the caller does not have the scope. */
  verify?(auth: unknown, config: VerifiedConfig): unknown;
}

export interface Authentication {
  readonly authenticated?: boolean;
  readonly credentials?: unknown;
  readonly ability?: unknown;
  readonly error?: unknown;
}

export interface VerifiedConfig {
  readonly scope?: readonly string[];
}

/** `strapi.container.get('auth')`, which is `strapi.auth`: strategies added by code are tried after Plinth's own. */
export interface AuthStrategies {
  register(type: string, strategy: AuthStrategy): AuthStrategies;
  verify(auth: unknown, config?: VerifiedConfig | false): Promise<unknown>;
  /** Those of the content API, in order. */
  strategies(): readonly AuthStrategy[];
}

export function createAuthStrategies(): AuthStrategies {
  const strategies: AuthStrategy[] = [];
  const registry: AuthStrategies = withUnsupported('strapi.auth', {
    register(type, strategy) {
      const checked = checkStrategy(strategy);
      if (type === 'content-api') strategies.push(checked);
      return registry;
    },
    async verify(auth, config = {}) {
      if (config === false) return undefined;
      if (auth === undefined || auth === null) throw new codeErrors.UnauthorizedError();
      const { strategy } = auth as { readonly strategy?: AuthStrategy };
      return strategy?.verify?.(auth, config);
    },
    strategies: () => strategies,
  });
  return registry;
}

export function checkStrategy(strategy: unknown): AuthStrategy {
  const { authenticate, verify } = (strategy ?? {}) as Partial<AuthStrategy>;
  if (typeof authenticate !== 'function' || (verify !== undefined && typeof verify !== 'function')) {
    throw new Error('Invalid auth strategy: "authenticate" must be a function, and so must "verify" if given.');
  }
  return strategy as AuthStrategy;
}
