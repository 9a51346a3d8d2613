import type { Attribute } from '../../model/model.ts';
import type { ShownFile } from '../../../../src/admin/contract/library.ts';

export type StoredFile = ShownFile;

export type Json = Readonly<Record<string, unknown>>;

export interface Related {
  readonly id: number;
  readonly label: string;
  readonly publishedAt?: string | null;
}

/** Entries of a relation. For a long one only the last are loaded; the others stay unchanged. */
export interface RelationValue {
  readonly items: readonly Related[];
  /** The stored ids; null until they are loaded. */
  readonly stored: readonly number[] | null;
  /** The stored number. */
  readonly count: number;
}

export const isToMany = ({ relationType = '' }: Attribute): boolean => /ToMany$|^morphMany$/.test(relationType);

const NO_RELATION: RelationValue = { items: [], stored: [], count: 0 };

/** Not loaded yet, so it cannot have changed. */
export const unreadRelation = (count: number): RelationValue =>
  count === 0 ? NO_RELATION : { items: [], stored: null, count };

export function isRelationChanged({ items, stored }: RelationValue): boolean {
  return stored !== null && JSON.stringify(items.map(({ id }) => id)) !== JSON.stringify(stored);
}

/**
 * The value to send: the whole list if all of it is loaded, otherwise what was added, moved and removed. Others may have
 * removed the entry beside which one is placed: then it is the last.
 */
export function relationBody(value: RelationValue): unknown {
  const stored = value.stored ?? [];
  const ids = value.items.map(({ id }) => id);
  if (stored.length === value.count) return { set: ids.map((id) => ({ id })) };
  return {
    connect: placedIds(ids, stored),
    disconnect: stored.filter((id) => !ids.includes(id)).map((id) => ({ id })),
    options: { strict: false },
  };
}

/** The entries that are new or have moved, each with its place beside another one. */
function placedIds(ids: readonly number[], stored: readonly number[]): readonly object[] {
  const still = longestInOrder(ids, stored);
  const last = ids.findLastIndex((id) => still.has(id));
  return ids.flatMap((id, at): object[] => {
    if (still.has(id)) return [];
    if (at > last) return [{ id, position: { end: true } }];
    const before = ids[at - 1];
    // The entry at the start may follow others that are not loaded.
    return [{ id, position: before === undefined ? { before: ids.find((one) => still.has(one)) } : { after: before } }];
  });
}

/** As many of the stored ids as possible that have not changed their order. */
function longestInOrder(ids: readonly number[], stored: readonly number[]): ReadonlySet<number> {
  const placeOf = new Map(stored.map((id, place) => [id, place]));
  /** For each stored id, the longest row of ids that ends with it. */
  const rows: { readonly place: number; readonly row: readonly number[] }[] = [];
  for (const id of ids) {
    const place = placeOf.get(id);
    if (place === undefined) continue;
    const before = rows.filter((one) => one.place < place);
    const longest = before.reduce<readonly number[]>((best, { row }) => (row.length > best.length ? row : best), []);
    rows.push({ place, row: [...longest, id] });
  }
  return new Set(rows.reduce<readonly number[]>((best, { row }) => (row.length > best.length ? row : best), []));
}

/** The initial value in a new entry. */
export function firstValue(attribute: Attribute): unknown {
  if (attribute.type === 'relation') return NO_RELATION;
  if (attribute.type === 'boolean') return attribute.default ?? (attribute.required ? false : null);
  return attribute.default ?? null;
}
