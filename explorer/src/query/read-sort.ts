import type { SortKey } from './form.ts';
import { isArray, isObject, isTexts, type RawObject, type RawValue } from './raw.ts';

/** `sort` in any of its formats as keys in order; null if the form cannot show it. */
export function readSort(value: RawValue): readonly SortKey[] | null {
  if (typeof value === 'string') return readText(value);
  if (isTexts(value)) return value.flatMap(readText);
  if (isObject(value)) return readObject(value, []);
  if (!isArray(value) || !value.every(isObject)) return null;
  const lists = value.map((object) => readObject(object as RawObject, []));
  return lists.includes(null) ? null : (lists as (readonly SortKey[])[]).flat();
}

/** `title:desc,author.name`; the contract ignores empty parts. */
const readText = (text: string): readonly SortKey[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const colon = part.indexOf(':');
      return colon === -1
        ? { path: part, direction: null }
        : { path: part.slice(0, colon), direction: part.slice(colon + 1) };
    });

/** `sort[author][name]=asc` */
function readObject(object: RawObject, path: readonly string[]): readonly SortKey[] | null {
  const keys: SortKey[] = [];
  for (const [name, value] of Object.entries(object)) {
    const below = [...path, name];
    if (typeof value === 'string' && /^(asc|desc)$/i.test(value)) {
      keys.push({ path: below.join('.'), direction: value.toLowerCase() });
      continue;
    }
    const inner = isObject(value) ? readObject(value, below) : null;
    if (inner === null) return null;
    keys.push(...inner);
  }
  return keys;
}
