import type { Change, RowValues } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { ContentType, Model } from '../../schema/model.ts';
import { namedTargets } from './link-operation.ts';
import type { RowOperation } from './row-operations.ts';

/** Locks are of this many kinds for a table or column: a write of ten thousand links takes no ten thousand locks. */
const BUCKETS = 128;

/**
 * What nobody else may write at the same time: the entry itself, the entries whose lists of links grow or
 * lose something, and the values that must be unique.
 */
export function planLocks(model: Model, changes: readonly Change[]): readonly string[] {
  const locks = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'update') locks.add(entryLock(change.type, change.id));
    if (change.kind === 'create' && change.translationOf.length > 0) locks.add(`${change.type.table} translations`);
    lockTargets(model, change.values, locks);
    for (const claim of change.claims) {
      if (claim.kind !== 'unique') continue;
      locks.add(`${claim.type.table}.${claim.attribute.column} ${bucketOf(String(claim.value))}`);
    }
  }
  return [...locks];
}

export const entryLock = ({ table }: ContentType, id: Id): string => `${table} ${id % BUCKETS}`;

/**
 * Lists of one table close up one after the other: each time what follows moves up, in lists of several entries,
 * and two that did so at once would wait for rows of one another.
 */
export function planClosing(operations: readonly RowOperation[]): readonly string[] {
  const closing = operations.filter(({ kind }) => kind === 'shift' || kind === 'renumber');
  return [...new Set(closing.map(({ table }) => `${table} closing`))];
}

function lockTargets(model: Model, values: RowValues, locks: Set<string>): void {
  for (const { attribute, operation } of values.links) {
    if (attribute.kind !== 'relation' || attribute.storage.kind !== 'linkTable') continue;
    const target = contentTypeOf(model, attribute.target);
    for (const id of namedTargets(operation)) if (typeof id === 'number') locks.add(entryLock(target, id));
  }
  for (const { items } of [...values.components, ...values.zones]) {
    for (const item of items) if (item.kind !== 'foreign') lockTargets(model, item.values, locks);
  }
}

function bucketOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (hash * 31 + text.charCodeAt(index)) | 0;
  return Math.abs(hash) % BUCKETS;
}
