import mapValues from 'lodash/mapValues.js';
import { answerUnsupportedCall } from '../../unsupported/unsupported-calls.ts';
import { withUnsupported } from '../../unsupported/unsupported-members.ts';

export type Method = (this: Service, ...args: readonly unknown[]) => Promise<unknown>;

/** The methods of `strapi.entityService`. */
export type Service = Readonly<Record<string, Method>>;

export type Decorator = (service: Service) => Partial<Service>;

/** What project code has decorated the entity service with. Survives the service, which depends on the types. */
export interface Decorators {
  readonly all: readonly Decorator[];
  add(decorator: Decorator): void;
}

export function createDecorators(warn: (message: string) => void): Decorators {
  const all: Decorator[] = [];
  return {
    all,
    add(decorator) {
      if (all.length === 0) warn(SCOPE);
      all.push(decorator);
    },
  };
}

const SCOPE =
  'strapi.entityService is decorated. REST, GraphQL and project code use the decorated service; the content manager and Studio do not.';

/** The position of the parameters, which `wrapParams` may change. */
const PARAMETERS_AT: Readonly<Record<string, number>> = {
  ...{ findMany: 1, findPage: 1, count: 1, create: 1, deleteMany: 1 },
  ...{ findOne: 2, update: 2, delete: 2, clone: 2 },
};

/** Parts that Plinth does in another way, so replacing them would change nothing. */
const FIXED = ['uploadFiles', 'emitEvent', 'findWithRelationCounts', 'findWithRelationCountsPage'];

/**
 * `strapi.entityService` with `decorate(decorator)`: a decorator gets the service and returns the methods that it
 * replaces. They are called on the service as all decorators have left it.
 */
export function createDecoratedService(plain: object, decorators: Decorators) {
  const methods = plain as Service;
  let implementation: Service = withUnsupported('strapi.entityService.implementation', {
    wrapParams: async (params: unknown) => params ?? {},
    wrapResult: async (result: unknown) => result,
    ...mapValues(methods, wrapped),
  });
  const apply = (decorator: Decorator): void => {
    const replaced = decorator(implementation);
    for (const name of FIXED.filter((one) => one in replaced)) {
      answerUnsupportedCall('strapi.entityService.decorate', `a decorator cannot replace "${name}"`);
    }
    implementation = { ...implementation, ...(replaced as Service) };
  };
  for (const decorator of decorators.all) apply(decorator);
  const delegate =
    (name: string) =>
    (...args: readonly unknown[]): unknown => {
      const method = decorators.all.length === 0 ? (methods[name] ?? implementation[name]) : implementation[name];
      return method?.call(implementation, ...args);
    };
  const service = {
    ...Object.fromEntries(['wrapParams', 'wrapResult', ...Object.keys(methods)].map((name) => [name, delegate(name)])),
    get implementation() {
      return implementation;
    },
    decorate(decorator: unknown) {
      if (typeof decorator !== 'function') {
        throw new Error(`Decorator must be a function, received: ${typeof decorator}`);
      }
      apply(decorator as Decorator);
      decorators.add(decorator as Decorator);
      return service;
    },
  };
  return withUnsupported('strapi.entityService', service);
}

/** A method that asks the service what to read or write, and what to return. */
function wrapped(method: Method, name: string): Method {
  return async function (...args) {
    const [uid] = args;
    const context = { uid, action: name };
    const at = PARAMETERS_AT[name];
    const callArgs = at === undefined ? args : replaceAt(args, at, await this.wrapParams?.(args[at], context));
    const result = await method.call(this, ...callArgs);
    if (name === 'count' || name === 'deleteMany') return result;
    if (name !== 'findPage') return this.wrapResult?.(result, context);
    const page = result as { readonly results: unknown };
    return { ...page, results: await this.wrapResult?.(page.results, context) };
  };
}

const replaceAt = (args: readonly unknown[], at: number, value: unknown): readonly unknown[] =>
  Array.from({ length: Math.max(args.length, at + 1) }, (_, index) => (index === at ? value : args[index]));
