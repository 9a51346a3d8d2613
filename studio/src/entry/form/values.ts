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

/** The value to send: the whole list if all of it is loaded, otherwise the additions and removals. */
export function relationBody(value: RelationValue): unknown {
  const stored = value.stored ?? [];
  const ids = value.items.map(({ id }) => id);
  if (stored.length === value.count) return { set: ids.map((id) => ({ id })) };
  return {
    connect: ids.filter((id) => !stored.includes(id)).map((id) => ({ id, position: { end: true } })),
    disconnect: stored.filter((id) => !ids.includes(id)).map((id) => ({ id })),
  };
}

/** The initial value in a new entry. */
export function firstValue(attribute: Attribute): unknown {
  if (attribute.type === 'relation') return NO_RELATION;
  if (attribute.type === 'boolean') return attribute.default ?? (attribute.required ? false : null);
  return attribute.default ?? null;
}
