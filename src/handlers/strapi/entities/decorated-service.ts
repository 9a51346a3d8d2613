import mapValues from 'lodash/mapValues.js';
import type { EntityCall, RunEntityCall } from '../../../content/writing/decorated/entity-calls.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import { createAsyncValue } from '../../../util/async-value.ts';
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

export function createDecorators(): Decorators {
  const all: Decorator[] = [];
  return { all, add: (decorator) => void all.push(decorator) };
}

/** The server's own call that decorators are running for; null while code makes calls of its own. */
const serving = createAsyncValue<EntityCall | null>();

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
export function createDecoratedService(
  plain: object,
  decorators: Decorators,
  parse: (uid: unknown, params: unknown) => RawObject,
) {
  const methods = plain as Service;
  let implementation: Service = withUnsupported('strapi.entityService.implementation', {
    wrapParams: async (params: unknown) => params ?? {},
    wrapResult: async (result: unknown) => result,
    ...mapValues(methods, (method, name) => wrapped(performing(method, name, parse), name)),
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
      const call = () => method?.call(implementation, ...args);
      return serving.get() ? serving.run(null, call) : call();
    };
  /** What the server reads or writes itself, through all decorators. */
  const run: RunEntityCall = (call) =>
    serving.run(call, async () => (implementation[call.method] as Method).call(implementation, ...call.args));
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
  return { service: withUnsupported('strapi.entityService', service), run };
}

/** The innermost method: it does what the server would do, if it is called for the same entries. */
function performing(method: Method, name: string, parse: (uid: unknown, params: unknown) => RawObject): Method {
  return async function (...args) {
    const call = serving.get();
    return call && isSame(call, name, args)
      ? serving.run(null, () => call.perform(args, (params) => parse(args[0], params)))
      : method.call(this, ...args);
  };
}

function isSame({ method, args }: EntityCall, name: string, given: readonly unknown[]): boolean {
  const named = PARAMETERS_AT[name] ?? 1;
  return method === name && args.slice(0, named).every((value, index) => String(value) === String(given[index]));
}

/** A method that asks the service what to read or write, and what to return. */
function wrapped(method: Method, name: string): Method {
  return async function (...args) {
    const context = contextOf(name, args);
    const at = PARAMETERS_AT[name];
    const callArgs = at === undefined ? args : replaceAt(args, at, await this.wrapParams?.(args[at], context));
    const result = await method.call(this, ...callArgs);
    if (UNWRAPPED.has(name)) return result;
    if (name === 'findMany' && !Array.isArray(result))
      return this.wrapResult?.(result, { ...context, action: 'findOne' });
    if (name !== 'findPage' && name !== 'loadPages') return this.wrapResult?.(result, context);
    const page = result as { readonly results: unknown };
    return { ...page, results: await this.wrapResult?.(page.results, context) };
  };
}

/** Methods whose result v4 does not pass to `wrapResult`. */
const UNWRAPPED: ReadonlySet<string> = new Set(['count', 'deleteMany', 'clone']);

/** What v4 tells `wrapParams` and `wrapResult`. */
function contextOf(name: string, [uid, , field]: readonly unknown[]) {
  if (name === 'load' || name === 'loadPages') return { uid, field, action: 'load' };
  return { uid, action: name === 'deleteMany' ? 'delete' : name };
}

const replaceAt = (args: readonly unknown[], at: number, value: unknown): readonly unknown[] =>
  Array.from({ length: Math.max(args.length, at + 1) }, (_, index) => (index === at ? value : args[index]));
