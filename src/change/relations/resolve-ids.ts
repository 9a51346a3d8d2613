import type { PointedIds } from './relation-store.ts';
import type { Id } from '../write-value.ts';

/** The maximum of an id column. */
const MAX_ID = 2 ** 31 - 1;

/** A number or its digits, which databases also accept with surrounding spaces; null if no row can have it as id. */
export function resolveId(sent: unknown): Id | null {
  const id = typeof sent === 'string' && /^ *\d{1,16} *$/.test(sent) ? Number(sent) : sent;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : null;
}

/** The id in an item of a list: the item itself, or its `id` if it is an object. */
export const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null ? (item as Readonly<Record<string, unknown>>).id : item;

/** An item without any id: a list, or an object without one. */
export const isWithoutId = (item: unknown): boolean => idOf(item) === undefined;

/** Unique ids, whatever their spelling, in the order of their first appearance. */
export function resolveIds(items: readonly unknown[]): PointedIds {
  const ids = new Set<Id>();
  const impossible: unknown[] = [];
  const spelled = new Set<unknown>();
  for (const item of items) {
    const sent = idOf(item);
    const id = resolveId(sent);
    if (id === null) impossible.push(sent);
    else {
      ids.add(id);
      spelled.add(sent);
    }
  }
  return { ids: [...ids], impossible, spelled };
}
