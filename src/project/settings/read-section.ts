import get from 'lodash/get.js';
import isPlainObject from 'lodash/isPlainObject.js';
import { StartError } from '../../errors.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import type { ConfigFile } from '../load-config.ts';
import type * as z from 'zod';

export interface ReadContext {
  readonly files: ReadonlyMap<string, ConfigFile>;
  /** Settings without effect, each reported once. */
  readonly warnings: string[];
}

/** Validates a config file against a schema; unknown keys become warnings. */
export function readSection<T>(context: ReadContext, name: string, schema: z.ZodType<T>, fallback: unknown = {}): T {
  return readPart(context, name, [], context.files.get(name)?.value ?? fallback, schema);
}

/** The same for a part of a file, called `path` in messages. */
export function readPart<T>(
  context: ReadContext,
  name: string,
  path: readonly string[],
  input: unknown,
  schema: z.ZodType<T>,
): T {
  const sources = sourcesOf(context, name);
  // It is used once: compiling it takes longer than following it.
  const result = schema.safeParse(input, { jitless: true });
  if (!result.success) throw partError(sources, path, input, result.error.issues);
  for (const key of unknownKeys(input, result.data)) {
    const meant = didYouMean(key.at(-1) ?? '', knownKeys(schema, key.slice(0, -1)));
    const hint = meant === undefined ? '' : ` Did you mean "${[...path, ...key.slice(0, -1), meant].join('.')}"?`;
    const full = [...path, ...key].join('.');
    context.warnings.push(`${sources}: unknown setting "${full}".${hint}`);
  }
  return result.data;
}

export const sourcesOf = (context: ReadContext, name: string): string =>
  context.files.get(name)?.sources.join(' with ') ?? `config/${name}.js`;

/** An object schema drops unknown keys, so anything missing afterwards was unknown. */
function unknownKeys(input: unknown, output: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (!isPlainObject(input) || !isPlainObject(output)) return [];
  return Object.entries(input as object).flatMap(([key, value]) =>
    Object.hasOwn(output as object, key)
      ? unknownKeys(value, get(output, [key]), [...path, key])
      : value === undefined
        ? []
        : [[...path, key]],
  );
}

function partError(
  sources: string,
  prefix: readonly string[],
  input: unknown,
  issues: readonly z.core.$ZodIssue[],
): StartError {
  const lines = issues.map(({ path, message }) => {
    const full = [...prefix, ...path];
    const where = full.length > 0 ? `"${full.join('.')}"` : 'the exported value';
    return `${where} must be ${message}, but it is ${shown(full, path.length > 0 ? get(input, path) : input)}.`;
  });
  return new StartError(`${sources}: ${lines.join('\n  ')}`, {
    file: sources,
    remedy: 'An unset variable is undefined, and a value that is not a number is NaN: check .env too.',
  });
}

const SECRET = /secret|salt|password|key|token/i;

function shown(path: readonly PropertyKey[], value: unknown): string {
  if (value === undefined) return 'not set';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  if (path.some((part) => SECRET.test(String(part)))) return `of type ${typeof value}`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** The keys of an object schema at a path; none if it accepts anything. */
function knownKeys(schema: unknown, path: readonly string[]): readonly string[] {
  const [first, ...rest] = path;
  const objects = objectsIn(schema);
  if (first === undefined) return objects.flatMap((shape) => Object.keys(shape));
  return objects.flatMap((shape) => knownKeys(shape[first], rest));
}

type Shape = Readonly<Record<string, unknown>>;

/** Unwraps optional, preprocessed and union schemas. */
function objectsIn(schema: unknown): readonly Shape[] {
  const def = (schema as z.core.$ZodType | undefined)?._zod.def as Definition | undefined;
  if (def === undefined) return [];
  if (def.shape !== undefined) return [def.shape];
  return [def.innerType, def.out, ...(def.options ?? [])].flatMap((inner) => (inner ? objectsIn(inner) : []));
}

interface Definition {
  readonly shape?: Shape;
  readonly innerType?: unknown;
  readonly out?: unknown;
  readonly options?: readonly unknown[];
}
