import type { AuthorizedChange } from '../../access/authorized-change.ts';
import { findsDrafts, findsEvery } from '../../access/access.ts';
import { validationError } from '../../errors.ts';
import { CHANGES } from '../../revisions/revision-tables.ts';
import { type EntryKey, MAX_CHANGED } from '../../revisions/revisions.ts';
import { planLocks } from '../../plan/writing/locks/plan-locks.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { ContentType, Uid } from '../../schema/model.ts';
import type { CompiledChild, CompiledEntries, CompiledPlan, CompiledStatement } from '../../sql/compile-plan.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { Scope, TransactionScope } from '../scope.ts';
import { reachedIds } from '../writing/ask-rights.ts';
import { applyPending, type Pending, readPending, undone } from './apply-changes.ts';

/**
 * Reads entries as drafts: unpublished changes are applied to the published entries, the query reads them with its
 * filters, sorts, counts and relations, and everything is undone. A query that reads no changed entries is an ordinary
 * one.
 */
export async function readDrafts<T>(
  scope: Scope,
  compiled: CompiledPlan | CompiledStatement,
  read: (at: Scope) => Promise<T>,
): Promise<T> {
  const changed = await changedBelow(scope, compiled);
  if (changed.size === 0) return read(scope);
  dependOnEverything(scope);
  return undone(scope, async (inner) => {
    await applyPending(inner, await covered(inner, await lockPending(inner, changed, [])));
    return read(inner);
  });
}

/** Anything that is stored may change what is shown. */
export function dependOnEverything({ reading, work }: Scope): void {
  if (reading !== null) reading.tables = null;
  work.readTables = null;
}

/** The changes of entries that the caller may find as they are published: others may not appear by being changed. */
export async function covered(inner: TransactionScope, pending: readonly Pending[]): Promise<readonly Pending[]> {
  const shown = new Map<ContentType, ReadonlySet<unknown>>();
  for (const type of new Set(pending.map((one) => one.type))) {
    if (findsEvery(inner.access, type) || inner.engine.v5.opensDrafts) continue;
    const ids = pending.flatMap((one) => (one.type === type ? [one.stored.entry] : []));
    shown.set(type, await reachedIds(inner, type, 'find', ids));
  }
  return pending.filter(({ type, stored }) => shown.get(type)?.has(stored.entry) !== false);
}

/** The changed entries of the types that a query reads, and whose drafts the caller may find, by type. */
export async function changedBelow(
  scope: Scope,
  compiled: CompiledPlan | CompiledStatement,
): Promise<ReadonlyMap<Uid, readonly number[]>> {
  const changed = await changedEntries(scope);
  if (changed.size === 0) return changed;
  const { model } = scope.engine;
  const tables = tablesRead(compiled);
  const read = [...changed].filter(([uid]) => tables.has(contentTypeOf(model, uid).table.toLowerCase()));
  const count = read.reduce((sum, [, ids]) => sum + ids.length, 0);
  if (count > MAX_CHANGED) {
    throw validationError(
      `More than ${MAX_CHANGED} entries have unpublished changes. Drafts can be shown again once some of them are published or discarded.`,
    );
  }
  return new Map(read);
}

/** All changed entries whose drafts the caller may find, by type. */
export async function changedEntries(scope: Scope): Promise<ReadonlyMap<Uid, readonly number[]>> {
  const { engine, source, reading, access, work } = scope;
  (reading?.tables ?? work.readTables)?.add(CHANGES.name);
  const byType = new Map<Uid, number[]>();
  for (const { type: uid, id } of await engine.revisions.changedEntries(source.reader)) {
    const type = engine.model.contentTypes.get(uid);
    // In v5's contract types without drafts have none; a preview shows whatever is saved beside what is live.
    const hasDrafts = type?.draftAndPublish === true || (type !== undefined && access.previews !== null);
    if (!hasDrafts || !(engine.v5.opensDrafts || findsDrafts(access, uid))) continue;
    getOrCreate(byType, uid, () => []).push(id);
  }
  return byType;
}

/** The changes of entries, as they would be applied, under the locks of all that they and `changes` write. */
export async function lockPending(
  inner: TransactionScope,
  changed: ReadonlyMap<Uid, readonly number[]>,
  changes: readonly AuthorizedChange[],
): Promise<readonly Pending[]> {
  const { engine, transaction } = inner;
  for (let pending = await pendingOf(inner, changed); ; ) {
    const all = [...changes, ...pending.map(({ change }) => change)];
    await transaction.session.lock(...planLocks(engine.model, all));
    // Somebody else may have saved other changes before the locks were held.
    const now = await pendingOf(inner, changed);
    if (namesOf(now) === namesOf(pending)) return now;
    pending = now;
  }
}

const namesOf = (pending: readonly Pending[]): string =>
  pending.map(({ type, stored }) => `${type.uid} ${stored.id}`).join();

async function pendingOf(
  inner: TransactionScope,
  changed: ReadonlyMap<Uid, readonly number[]>,
): Promise<readonly Pending[]> {
  const { engine, transaction } = inner;
  const pending: Pending[] = [];
  for (const [uid, ids] of changed) {
    const stored = await engine.revisions.changesOfEntries(transaction.session, uid, ids);
    pending.push(...(await readPending(inner, contentTypeOf(engine.model, uid), stored)));
  }
  return pending;
}

/** The changed entries of one more type or entry. */
export const withEntry = (
  changed: ReadonlyMap<Uid, readonly number[]>,
  { type, id }: EntryKey,
): ReadonlyMap<Uid, readonly number[]> => new Map(changed).set(type, [...new Set([...(changed.get(type) ?? []), id])]);

/** In lower case. */
export const tablesRead = (compiled: CompiledPlan | CompiledStatement): ReadonlySet<string> =>
  'root' in compiled ? tablesOf(compiled) : new Set(compiled.tables);

function tablesOf({ root, count, batches }: CompiledPlan): ReadonlySet<string> {
  const tables = new Set([...(count?.tables ?? []), ...(batches?.ids.tables ?? [])]);
  addEntries(root);
  return tables;

  function add(names: readonly string[]): void {
    for (const name of names) tables.add(name);
  }
  function addEntries({ statement, children }: CompiledEntries): void {
    add(statement.tables);
    for (const child of children) addChild(child);
  }
  function addChild(child: CompiledChild): void {
    if (child.kind === 'related') addEntries(child.entries);
    if (child.kind === 'count') add(child.statement.tables);
    if (child.kind !== 'variants') return;
    add(child.rows?.tables ?? []);
    for (const entries of child.variants.values()) addEntries(entries);
  }
}
