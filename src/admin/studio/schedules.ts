import type { Id } from '../../change/write-value.ts';
import { reachedIds } from '../../content/writing/ask-rights.ts';
import { notFound } from '../../errors.ts';
import { showSaved } from '../../management/revisions/administrator-names.ts';
import { cancelPlan, listPlans, planPublication } from '../../management/schedules/plan-publication.ts';
import { idsByType } from '../../management/revisions/ids-by-type.ts';
import { shownFault } from '../../management/schedules/schedule-fault.ts';
import type { ScheduledAction } from '../../revisions/schedules.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data, ok } from '../admin-route.ts';
import { administratorScope, type ManagedEntry } from '../content-manager/managed-type.ts';
import type { EntryPlan, PlannedEntry, SchedulePage } from '../contract/schedules.ts';
import { pageOf, pagination } from '../page-of.ts';
import { exactly, flag, instant, validateOwn } from '../validation/validate-own.ts';
import { nameKeyed } from './name-entries.ts';

const planning = exactly({ at: instant, takesCurrent: flag.optional() });

function actionIn({ params }: AdminRequest): ScheduledAction {
  const { action } = params;
  if (action !== 'publish' && action !== 'unpublish') throw notFound();
  return action;
}

/** `GET /studio/api/entries/:uid/:id/schedule` */
export const showSchedule = async ({ scope, entry }: ManagedEntry): Promise<AdminResponse> =>
  data<readonly EntryPlan[]>(await listPlans(scope, entry));

/** `PUT …/schedule/:action` */
export async function putPlan({ scope, entry }: ManagedEntry, request: AdminRequest): Promise<AdminResponse> {
  const action = actionIn(request);
  const { at, takesCurrent = false } = validateOwn(planning, request.body);
  const plans = await planPublication(scope, entry, { action, at: Date.parse(at), takesCurrent });
  return data<readonly EntryPlan[]>(plans);
}

/** `DELETE …/schedule/:action` */
export const deletePlan = async ({ scope, entry }: ManagedEntry, request: AdminRequest): Promise<AdminResponse> =>
  data<readonly EntryPlan[]>(await cancelPlan(scope, entry, actionIn(request)));

/** `GET /studio/api/schedules`: the next plans of all entries that the caller may read. */
export async function listSchedules(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const scope = administratorScope(parts, request);
  const { engine } = scope;
  const page = pageOf(request.query);
  const plans = await engine.schedules.list(scope.source.reader);
  const readable = new Map<string, ReadonlySet<Id>>();
  for (const [uid, ids] of idsByType(plans)) {
    const type = engine.model.contentTypes.get(uid);
    if (type !== undefined) readable.set(uid, await reachedIds(scope, type, 'find', ids));
  }
  const reached = plans.filter(({ key }) => readable.get(key.type)?.has(key.id) === true);
  const shown = reached.slice((page.page - 1) * page.pageSize, page.page * page.pageSize);
  const nameOf = await nameKeyed(parts, scope, shown);
  const saved = await showSaved(
    scope,
    shown.map((plan) => ({ savedAt: plan.plannedAt, savedBy: plan.plannedBy })),
  );
  const rows = shown.flatMap((plan): readonly PlannedEntry[] => {
    const { key, action, dueAt, plannedAt, plannedBy, fault } = plan;
    const entry = nameOf(key);
    if (entry === null) return [];
    const { savedAt, savedBy } = saved({ savedAt: plannedAt, savedBy: plannedBy });
    const planned = { plannedAt: savedAt, plannedBy: savedBy, fault: shownFault(fault) };
    return [{ uid: key.type, entry, action, at: new Date(dueAt).toISOString(), ...planned }];
  });
  return ok<SchedulePage>({ data: rows, meta: { pagination: pagination(page, reached.length) } });
}
