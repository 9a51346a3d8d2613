import { type Doing, doingOf, whileDoing } from '../../activity/acting.ts';
import { NO_SUBJECT } from '../../activity/activity-record.ts';
import type { Engine } from '../../content/engine.ts';
import { type Actor, openCodeScope, type Scope } from '../../content/scope.ts';
import { storedIds } from '../../content/writing/ask-rights.ts';
import { runWrite } from '../../content/writing/run-write.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
import { isDone, RELEASE } from '../../revisions/publication.ts';
import type { ClaimedPlan } from '../../revisions/schedules.ts';
import type { ContentType } from '../../schema/model.ts';
import { startWork, type Work } from '../../util/work.ts';
import { publishPlannedRelease } from '../releases/publish-release.ts';
import { administratorNames } from '../revisions/administrator-names.ts';
import { preparePublication, SupersededPlan } from './prepare-publication.ts';

/** Shorter than the lease of a plan: its server has stopped trying when another one may begin. */
export const carryOutMs = ({ key }: Pick<ClaimedPlan, 'key'>): number => (key.type === RELEASE ? 300_000 : 20_000);

/**
 * Does what was planned, as the person who planned it, and removes the plan, in one transaction: both happen, or
 * neither. Nothing is left to do if the entry was published or unpublished otherwise, or is gone.
 */
export async function carryOut(engine: Engine, plan: ClaimedPlan, secret: string): Promise<void> {
  const work = startWork(carryOutMs(plan));
  try {
    const by = await plannerOf(engine, plan);
    await whileDoing(recordedAs(plan, by), () => carryOutAs(engine, plan, secret, by, work));
  } finally {
    work.end();
  }
}

/** What it writes to entries; that a plan was removed without effect is no record. */
function recordedAs({ key }: ClaimedPlan, by: Actor): Doing {
  const actor = { kind: 'id' in by ? by.kind : 'server', id: 'id' in by ? by.id : null, name: null } as const;
  if (key.type !== RELEASE) return doingOf(actor, null, { via: 'schedule' });
  const subject = { ...NO_SUBJECT, type: 'release', id: String(key.id) };
  return doingOf(actor, 'release.publish', { subject, via: 'schedule' });
}

async function carryOutAs(engine: Engine, plan: ClaimedPlan, secret: string, by: Actor, work: Work): Promise<void> {
  if (plan.key.type === RELEASE) {
    await publishPlannedRelease({ ...openCodeScope(engine, work), by, way: 'release' }, plan, secret);
    return;
  }
  const scope: Scope = { ...openCodeScope(engine, work), by, way: 'schedule' };
  const type = engine.model.contentTypes.get(plan.key.type);
  const isThere = type !== undefined && (await storedIds(scope, type, [plan.key.id])).size > 0;
  if (!isThere || !type.draftAndPublish) return await drop(scope, plan);
  const { draft } = await findStored(scope, type, plan.key.id);
  const planned = { ...plan, restores: null };
  if (isDone(planned, draft)) return await drop(scope, plan, type, draft);
  const write = await preparePublication(scope, { type, id: plan.key.id, secret }, draft, planned, {
    before: (inner) => refuseUnclaimed(inner, plan),
    after: (inner) => engine.schedules.remove(inner.transaction.session, plan.id),
  });
  await runWrite(scope, write);
}

/** The person may be gone: then the server has done it. */
async function plannerOf(engine: Engine, { plannedBy }: ClaimedPlan): Promise<Actor> {
  const isKnown = plannedBy !== null && (await administratorNames(openCodeScope(engine), [plannedBy])).has(plannedBy);
  return isKnown ? { kind: 'administrator', id: plannedBy } : { kind: 'code' };
}

async function refuseUnclaimed(inner: Scope, plan: ClaimedPlan): Promise<void> {
  if (!(await inner.engine.schedules.isClaimed(inner.source.reader, plan))) throw new SupersededPlan();
}

/** Removes a plan for which there is nothing to do, if the entry is still as it was read. */
async function drop(scope: Scope, plan: ClaimedPlan, type?: ContentType, draft?: boolean): Promise<void> {
  await inTransaction(scope, async (inner, session) => {
    if (type !== undefined) {
      await session.lock(entryLock(type, plan.key.id));
      if ((await findStored(inner, type, plan.key.id)).draft !== draft) throw new SupersededPlan();
    }
    await refuseUnclaimed(inner, plan);
    await inner.engine.schedules.remove(session, plan.id);
  });
}
