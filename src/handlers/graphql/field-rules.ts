import type { FieldRules, Resolve, ResolveInfo } from '../../graphql/extending/schema-extension.ts';
import type { Strapi } from '../core/factories.ts';
import type { CodeRegistry } from '../loading/code-registry.ts';
import { codeErrors } from '../modules/code-errors.ts';
import { resolvePolicy } from '../routing/route-steps.ts';

/** `resolversConfig['Query.articles']`. */
export interface ResolverConfig {
  readonly auth?: unknown;
  readonly policies?: readonly unknown[];
  readonly middlewares?: readonly unknown[];
}

interface RuleParts {
  readonly registry: Pick<CodeRegistry, 'policy' | 'middleware'>;
  readonly strapi: Strapi;
  readonly guard: (resolve: Resolve) => Resolve;
}

type GraphqlMiddleware = (
  next: Resolve,
  parent: unknown,
  args: Readonly<Record<string, unknown>>,
  context: unknown,
  info: ResolveInfo,
) => unknown;

/** Names are resolved once; an unknown name stops the start. */
export function readRules({ auth, policies = [], middlewares = [] }: ResolverConfig, parts: RuleParts): FieldRules {
  const wraps = middlewares.map((item) => findMiddleware(item, parts));
  return {
    auth: auth === false ? false : ((auth ?? undefined) as FieldRules['auth']),
    check: policies.length === 0 ? null : parts.guard(checkPolicies(policies, parts)),
    around:
      wraps.length === 0
        ? null
        : (resolve) =>
            parts.guard(
              wraps.reduceRight<Resolve>(
                (inner, wrap) =>
                  (...resolverArgs) =>
                    wrap(inner, ...resolverArgs),
                resolve,
              ),
            ),
  };
}

function checkPolicies(policies: readonly unknown[], { registry, strapi }: RuleParts): Resolve {
  const resolved = policies.map((policy) => resolvePolicy(policy, '', registry));
  return async (parent, args, context, info) => {
    const { state, koaContext } = (context ?? {}) as { readonly state?: unknown; readonly koaContext?: unknown };
    const is = (type: unknown) => type === 'graphql';
    const policyContext = { parent, args, context, info, state, http: koaContext, is, type: 'graphql' };
    for (const { handler, config } of resolved) {
      const verdict = await handler(policyContext as never, config, { strapi });
      if (verdict !== true && verdict !== undefined) throw new codeErrors.PolicyError();
    }
  };
}

function findMiddleware(item: unknown, { registry, strapi }: RuleParts): GraphqlMiddleware {
  if (typeof item === 'function') return item as GraphqlMiddleware;
  const { name, options = {} } = (typeof item === 'object' && item !== null ? item : { name: item }) as {
    readonly name?: unknown;
    readonly options?: unknown;
  };
  const middleware = registry.middleware(String(name));
  if (typeof middleware !== 'function') throw new Error(`There is no middleware "${String(name)}".`);
  return (typeof item === 'string' ? middleware : middleware(options, { strapi })) as GraphqlMiddleware;
}
