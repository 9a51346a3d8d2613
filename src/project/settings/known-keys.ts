import type * as z from 'zod';

/** The keys of an object schema at a path; none if it accepts anything. */
export function knownKeys(schema: unknown, path: readonly string[]): readonly string[] {
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
