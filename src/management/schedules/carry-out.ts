import type { Id } from '../../change/write-value.ts';
import type { Engine } from '../../content/engine.ts';
import { populateAll } from '../../content/reading/nested-query.ts';
import { type Actor, openCodeScope, type Scope, type TransactionScope } from '../../content/scope.ts';
import { parseBody } from '../../content/versions/entry-body.ts';
import { entryVersion } from '../../content/versions/entry-version.ts';
import { reachableBody } from '../../content/versions/reachable-body.ts';
import { storedIds } from '../../content/writing/ask-rights.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { asCode, signChange, type WriteOptions } from '../../content/writing/write-options.ts';
import { writeUpdate } from '../../content/writing/write-update.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
import type { ClaimedPlan } from '../../revisions/schedules.ts';
import type { ContentType } from '../../schema/model.ts';
import { startWork } from '../../util/work.ts';
import { finishShown } from '../entries/as-administrator.ts';
import { checkPublication } from '../entries/check-publication.ts';
import { administratorNames } from '../revisions/administrator-names.ts';
import { type DraftState, readDraftState } from './draft-state.ts';
import { nameOf } from './planned-state.ts';

/** Shorter than the lease of a plan: its server has stopped trying when another one may begin. */
export const CARRY_OUT_MS = 20_000;

/** The plan, or the entry, was changed while it was carried out. */
export class SupersededPlan extends Error {
  override readonly name = 'SupersededPlan';
}

/**
 * Does what was planned, as the person who planned it, and removes the plan, in one transaction: both happen, or
 * neither. Nothing is left to do if the entry was published or unpublished otherwise, or is gone.
 */
export async function carryOut(engine: Engine, plan: ClaimedPlan, secret: string): Promise<void> {
  const work = startWork(CARRY_OUT_MS);
  try {
    const scope: Scope = { ...openCodeScope(engine, work), by: await plannerOf(engine, plan), way: 'schedule' };
    const type = engine.model.contentTypes.get(plan.key.type);
    const isThere = type !== undefined && (await storedIds(scope, type, [plan.key.id])).size > 0;
    if (!isThere || !type.draftAndPublish) return await drop(scope, plan);
    const { draft } = await findStored(scope, type, plan.key.id);
    const isDone = plan.action === 'unpublish' ? draft : plan.changes === null && !draft;
    if (isDone) return await drop(scope, plan, type, draft);
    await write(scope, plan, type, draft, secret);
  } finally {
    work.end();
  }
}

/** The person may be gone: then the server has done it. */
async function plannerOf(engine: Engine, { plannedBy }: ClaimedPlan): Promise<Actor> {
  const isKnown = plannedBy !== null && (await administratorNames(openCodeScope(engine), [plannedBy])).has(plannedBy);
  return isKnown ? { kind: 'administrator', id: plannedBy } : { kind: 'code' };
}

/** Removes a plan for which there is nothing to do, if the entry is still as it was read. */
async function drop(scope: Scope, plan: ClaimedPlan, type?: ContentType, draft?: boolean): Promise<void> {
  await inTransaction(scope, async (inner, session) => {
    if (type !== undefined) {
      await session.lock(entryLock(type, plan.key.id));
      if ((await findStored(inner, type, plan.key.id)).draft !== draft) throw new SupersededPlan();
    }
    if (!(await inner.engine.schedules.isClaimed(session, plan))) throw new SupersededPlan();
    await inner.engine.schedules.remove(session, plan.id);
  });
}

async function write(
  scope: Scope,
  plan: ClaimedPlan,
  type: ContentType,
  draft: boolean,
  secret: string,
): Promise<void> {
  const { engine, by } = scope;
  const { id } = plan.key;
  // What was edited since in a draft stays as unpublished changes.
  const before = plan.action === 'publish' && draft ? await readDraftState(scope, type, id) : null;
  const later = before !== null && before.body !== plan.body ? before : null;
  const isPlannedBody = plan.body !== null && (plan.changes !== null || later !== null);
  const body = isPlannedBody ? await reachableBody(scope, type, parseBody(plan.body)) : {};
  const state = plan.action === 'unpublish' ? { publishedAt: null } : draft ? { publishedAt: new Date() } : {};
  if (later !== null) await engine.revisions.prepare();
  const guard = async (inner: Scope): Promise<void> => {
    const { reader } = inner.source;
    if (!(await engine.schedules.isClaimed(reader, plan))) throw new SupersededPlan();
    if ((await findStored(inner, type, id)).draft !== draft) throw new SupersededPlan();
    const now = before === null ? null : await readDraftState(inner, type, id);
    if (now?.body !== before?.body) throw new SupersededPlan();
  };
  const code = asCode('content');
  const how: WriteOptions = {
    ...code,
    authorize: (sent, rules) => signChange(code.authorize(sent, rules), by),
    show: { populate: populateAll(engine.model, type) },
    guard,
  };
  const inspect = async (inner: TransactionScope): Promise<void> => {
    if (plan.action === 'publish') await checkPublication(inner, type, id);
    if (later !== null) await keepLater(inner, type, id, later, secret);
    if (plan.changes !== null) await endChanges(inner, plan);
    await engine.schedules.remove(inner.transaction.session, plan.id);
  };
  await writeUpdate(scope, type, id, { ...body, ...state }, how, finishShown(type, { inspect }));
}

async function keepLater(inner: TransactionScope, type: ContentType, id: Id, later: DraftState, secret: string) {
  await inner.engine.revisions.saveChanges(
    inner.transaction.session,
    { type: type.uid, id },
    {
      body: later.body,
      tag: (await entryVersion(inner, type, id, secret)) ?? '',
      savedBy: later.updatedBy,
      savedAt: later.updatedAt ?? Date.now(),
    },
  );
}

/** Unpublished changes that were saved later stay. */
async function endChanges(inner: TransactionScope, { key, changes }: ClaimedPlan): Promise<void> {
  const { session } = inner.transaction;
  const stored = await inner.engine.revisions.changesOf(session, key);
  if (stored !== null && nameOf(stored) === changes) await inner.engine.revisions.discardChanges(session, key);
}
