import type { Json } from '../form/values.ts';

/** A copied component is a new component; its files and relations stay the same. */
export function withoutIds(value: Json): Json {
  const { id: _, ...rest } = value;
  return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, copyPart(part)]));
}

function copyPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(copyPart);
  if (typeof part !== 'object' || part === null) return part;
  if ('__component' in part) return withoutIds(part as Json);
  // All components inside a new component are new to the server.
  if ('stored' in part) return { ...part, stored: [], count: 0 };
  return part;
}
