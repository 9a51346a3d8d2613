import type { Change, ComponentItem, LinkChange, RowValues } from '../../../change/change.ts';
import { holdingAttribute } from '../../../schema/lookup.ts';
import type { Model, MorphToAttribute } from '../../../schema/model.ts';
import { isOrdered, linkEffect } from '../links/link-plan.ts';
import { type ListLock, listLock } from './lock.ts';
import type { RowOperation } from '../row-operations.ts';

/** The list locks of a write, if they are known without reading; otherwise it takes them after reading. */
export function planListLocks(model: Model, changes: readonly Change[]): readonly ListLock[] {
  const locks = new Map<string, ListLock>();
  const isKnownUnlocked = (values: RowValues, isStored: boolean): boolean => {
    for (const lock of morphLocks(model, [{ values }])) locks.set(lock.name, lock);
    return (
      values.links.every((change) => addLinkLock(locks, change, isStored)) &&
      values.components.every(({ within }) => within === undefined) &&
      itemsOf(values).every((item) => isKnownUnlocked(item.values, item.kind === 'kept'))
    );
  };
  return changes.every(({ values, kind }) => isKnownUnlocked(values, kind === 'update')) ? [...locks.values()] : [];
}

export const itemsOf = ({ components, zones }: RowValues): readonly Exclude<ComponentItem, { kind: 'foreign' }>[] =>
  [...components, ...zones].flatMap(({ items }) => items.filter((item) => item.kind !== 'foreign'));

/** Returns false if the lock is not known yet. */
function addLinkLock(locks: Map<string, ListLock>, change: LinkChange, isOwnStored: boolean): boolean {
  const { attribute } = change;
  if (attribute.kind !== 'relation' || attribute.storage.kind !== 'linkTable') return true;
  const { table } = attribute.storage;
  if (!isOrdered(attribute.storage)) return true;
  const effect = linkEffect(attribute, change, isOwnStored);
  if (effect === 'replaces') return false;
  locks.set(table, listLock(table, effect === 'grows' && (locks.get(table)?.shared ?? true)));
  return true;
}

/** Lists of files, and polymorphic ones: they are written as a whole, under the locks of their entries. */
export function morphLocks(model: Model, rows: readonly { readonly values: RowValues }[]): readonly ListLock[] {
  const tables = new Set<string>();
  for (const { values } of rows) {
    for (const { attribute } of values.morphs) addMorphTable(tables, attribute);
    for (const { attribute } of values.links) {
      if (attribute.kind === 'relation') continue;
      addMorphTable(tables, holdingAttribute(model, attribute));
    }
  }
  return [...tables].map((table) => listLock(table, true));
}

function addMorphTable(tables: Set<string>, { storage }: MorphToAttribute): void {
  if (storage.kind === 'morphTable') tables.add(storage.table);
}

/**
 * Lists of one table close their gaps one after the other, while nothing is appended: each time rows of several lists
 * move up, and two concurrent writes would deadlock.
 */
export function planClosing(operations: readonly RowOperation[]): readonly ListLock[] {
  const closing = operations.filter(({ kind }) => kind === 'shift' || kind === 'renumber');
  return [...new Set(closing.map(({ table }) => table))].map((table) => listLock(table, false));
}
