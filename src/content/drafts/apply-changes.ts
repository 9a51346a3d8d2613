import { settleChange } from '../../access/settle-change.ts';
import type { SettledChange } from '../../access/authorized-change.ts';
import { RequestError } from '../../errors.ts';
import type { PendingChange } from '../../revisions/revisions.ts';
import type { ContentType } from '../../schema/model.ts';
import { asCodeWithin, isStoring, type Scope, type TransactionScope } from '../scope.ts';
import { type Body, parseBody } from '../versions/entry-body.ts';
import { reachableBody } from '../versions/reachable-body.ts';
import { changeContext, sentChange } from '../writing/change-context.ts';
import { storeChanges } from '../writing/storing/store-changes.ts';
import { inTransaction } from '../writing/transaction.ts';
import { asCode } from '../writing/write-options.ts';

/** Unpublished changes of an entry, and the change that they are. */
export interface Pending {
  readonly type: ContentType;
  readonly stored: PendingChange;
  readonly change: SettledChange;
}

/** Stored changes as the changes that publishing them would be, apart from what a published entry must have. */
export async function readPending(
  scope: Scope,
  type: ContentType,
  stored: readonly PendingChange[],
): Promise<readonly Pending[]> {
  const change = await changeOf(scope, type);
  return stored.map((one) => ({ type, stored: one, change: change(one, parseBody(one.body)) }));
}

/** Drafts say when they were saved. */
async function changeOf(scope: Scope, type: ContentType): Promise<(one: PendingChange, body: Body) => SettledChange> {
  const { layer, authorize } = asCode('content');
  const context = await changeContext(scope, type, layer);
  const updatedAt = type.attributes.get('updatedAt');
  return ({ entry, savedAt }, body) => {
    const sent = sentChange(type, body, { kind: 'update', id: entry, draft: true }, context);
    const change = settleChange(authorize(sent), undefined);
    if (updatedAt?.kind !== 'scalar') return change;
    const scalars = new Map(change.values.scalars).set(updatedAt, new Date(savedAt));
    return { ...change, values: { ...change.values, scalars } };
  };
}

/**
 * Applies unpublished changes to the entries, under their locks, in a transaction that does not keep them. Changes
 * that cannot be published as they are do not hide the others: a target that is gone is left out, and an entry whose
 * changes break a rule is shown as it is published.
 */
export async function applyPending(inner: TransactionScope, pending: readonly Pending[]): Promise<void> {
  if (pending.length === 0) return;
  const { session } = inner.transaction;
  const store = (changes: readonly SettledChange[]) => session.savepoint(() => storeChanges(inner, changes, []));
  if (await isDone(() => store(pending.map(({ change }) => change)))) return;
  const code = asCodeWithin(inner);
  for (const { type, stored, change } of pending) {
    if (await isDone(() => store([change]))) continue;
    const reachable = await reachableBody(code, type, parseBody(stored.body));
    await isDone(async () => store([(await changeOf(inner, type))(stored, reachable)]));
  }
}

async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof RequestError) return false;
    throw error;
  }
}

/**
 * Runs `work` in a transaction and undoes all that it has written. Inside one of the server's own, its locks remain
 * until that ends.
 */
export async function undone<T>(scope: Scope, work: (inner: TransactionScope) => Promise<T>): Promise<T> {
  const results: T[] = [];
  const run = async (inner: TransactionScope): Promise<never> => {
    results[0] = await work(inner);
    throw new Undone();
  };
  try {
    await (isStoring(scope) ? scope.transaction.session.savepoint(() => run(scope)) : inTransaction(scope, run));
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return results[0] as T;
}

class Undone extends Error {}
