import type { Scope, TransactionScope } from '../../content/scope.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { applicationError, notFound, validationError } from '../../errors.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
import type { PlannedState, ScheduledAction, WholePlan } from '../../revisions/schedules.ts';
import { publishableEntry } from '../entries/publishable-entries.ts';
import { type AdministratorName, administratorNames } from '../revisions/administrator-names.ts';
import { type KeptEntry, keyOf, readableFields } from '../revisions/kept-entry.ts';
import { isEdited, stateToPublish } from './planned-state.ts';
import { type ShownFault, shownFault } from './schedule-fault.ts';

/** A plan of an entry, as it is shown. */
export interface ShownPlan {
  readonly action: ScheduledAction;
  readonly at: string;
  readonly plannedAt: string;
  /** Null if the administrator was deleted. */
  readonly plannedBy: AdministratorName | null;
  /** The entry was edited since: what was planned is still what goes live. */
  readonly isOutdated: boolean;
  /** Why it was given up; null if it was not. */
  readonly fault: ShownFault | null;
}

/** What to plan. */
export interface SentPlan {
  readonly action: ScheduledAction;
  /** Milliseconds. */
  readonly at: number;
  /** Whether the current state of the entry takes the place of the planned one. */
  readonly takesCurrent: boolean;
}

const NO_STATE: PlannedState = { body: null, changes: null };

/**
 * Plans to publish or unpublish an entry, or moves an earlier plan. What is published is the state that was planned. It
 * requires permission to publish, as doing it now does.
 */
export async function planPublication(scope: Scope, entry: KeptEntry, sent: SentPlan): Promise<readonly ShownPlan[]> {
  const { engine, by } = scope;
  const { type, id } = entry;
  const { schedules } = engine;
  if (!type.draftAndPublish)
    throw applicationError(`Entries of ${type.uid} are not published: the type has no drafts.`);
  await publishableEntry(scope, type, id);
  await schedules.prepare();
  await inTransaction(scope, async (inner, session) => {
    await session.lock(entryLock(type, id));
    const { draft } = await publishableEntry(inner, type, id);
    if (!(sent.at > (await schedules.now(session)))) throw validationError('at must be a time in the future');
    const plans = await schedules.plansOf(session, keyOf(entry));
    refuseDisorder(plans, sent, draft);
    const state = await stateOf(inner, entry, draft, plans, sent);
    const plannedBy = by.kind === 'administrator' ? by.id : null;
    await schedules.plan(session, keyOf(entry), { action: sent.action, dueAt: sent.at, plannedBy, ...state });
  });
  return showPlans(scope, entry);
}

/** A draft can be unpublished only after it was published. */
function refuseDisorder(plans: readonly WholePlan[], { action, at }: SentPlan, isDraft: boolean): void {
  if (!isDraft) return;
  const timeOf = (one: ScheduledAction): number | null =>
    one === action ? at : (plans.find((plan) => plan.action === one && plan.failedAt === null)?.dueAt ?? null);
  const [start, end] = [timeOf('publish'), timeOf('unpublish')];
  if (end !== null && (start === null || end <= start))
    throw applicationError('The entry is a draft: it can be unpublished only after it is published.');
}

async function stateOf(
  inner: TransactionScope,
  entry: KeptEntry,
  isDraft: boolean,
  plans: readonly WholePlan[],
  { action, takesCurrent }: SentPlan,
): Promise<PlannedState> {
  if (action === 'unpublish') return NO_STATE;
  const earlier = plans.find((plan) => plan.action === action);
  const isKept = earlier !== undefined && earlier.failedAt === null && !takesCurrent;
  return isKept ? earlier : stateToPublish(inner, entry, isDraft);
}

/** Cancels a plan, or dismisses one that was given up. */
export async function cancelPlan(
  scope: Scope,
  entry: KeptEntry,
  action: ScheduledAction,
): Promise<readonly ShownPlan[]> {
  const { type, id } = entry;
  const { schedules } = scope.engine;
  await publishableEntry(scope, type, id);
  await schedules.look();
  await inTransaction(scope, async (inner, session) => {
    await session.lock(entryLock(type, id));
    await publishableEntry(inner, type, id);
    const plan = (await schedules.plansOf(session, keyOf(entry))).find((one) => one.action === action);
    if (plan === undefined) throw notFound();
    await schedules.remove(session, plan.id);
  });
  return showPlans(scope, entry);
}

/** The plans of an entry that the caller may read, the next first. */
export async function listPlans(scope: Scope, entry: KeptEntry): Promise<readonly ShownPlan[]> {
  await readableFields(scope, entry);
  return showPlans(scope, entry);
}

/** The same for whoever has changed them, who may publish the entry, but perhaps not read it. */
async function showPlans(scope: Scope, entry: KeptEntry): Promise<readonly ShownPlan[]> {
  const { draft } = await findStored(scope, entry.type, entry.id);
  const plans = await scope.engine.schedules.plansOf(scope.source.reader, keyOf(entry));
  const names = await administratorNames(
    scope,
    plans.map(({ plannedBy }) => plannedBy),
  );
  const shown: ShownPlan[] = [];
  for (const plan of plans.toSorted((one, other) => one.dueAt - other.dueAt)) {
    shown.push({
      action: plan.action,
      at: new Date(plan.dueAt).toISOString(),
      plannedAt: new Date(plan.plannedAt).toISOString(),
      plannedBy: names.get(plan.plannedBy ?? 0) ?? null,
      isOutdated: await isEdited(scope, entry, draft, plan),
      fault: shownFault(plan.fault),
    });
  }
  return shown;
}
