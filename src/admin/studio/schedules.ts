import * as z from 'zod';
import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { reachedIds } from '../../content/writing/ask-rights.ts';
import { notFound } from '../../errors.ts';
import { showSaved } from '../../management/revisions/administrator-names.ts';
import { cancelPlan, listPlans, planPublication } from '../../management/schedules/plan-publication.ts';
import { idsByType } from '../../management/revisions/ids-by-type.ts';
import { shownFault, withoutDetails } from '../../management/schedules/schedule-fault.ts';
import { RELEASE } from '../../revisions/publication.ts';
import type { EntryKey } from '../../revisions/revisions.ts';
import type { Plan, ScheduledAction } from '../../revisions/schedules.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data, ok } from '../admin-route.ts';
import { administratorScope, type ManagedEntry } from '../content-manager/managed-type.ts';
import type { EntryPlan, PlannedRelease, SchedulePage } from '../contract/schedules.ts';
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

const span = exactly({
  since: instant.optional(),
  until: instant.optional(),
  page: z.unknown().optional(),
  pageSize: z.unknown().optional(),
});

/**
 * `GET /studio/api/schedules`: the next plans of all entries that the caller may read, and of releases, whose names
 * every administrator may read.
 */
export async function listSchedules(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { since, until } = validateOwn(span, request.query);
  const scope = administratorScope(parts, request);
  const { engine, source } = scope;
  const page = pageOf(request.query);
  const plans = await engine.schedules.list(source.reader, {
    since: since === undefined ? null : Date.parse(since),
    until: until === undefined ? null : Date.parse(until),
  });
  const reached = await readablePlans(scope, plans);
  const shown = reached.slice((page.page - 1) * page.pageSize, page.page * page.pageSize);
  const nameOf = await nameKeyed(parts, scope, shown);
  const releaseOf = await releasesOf(scope, shown);
  const saved = await showSaved(
    scope,
    shown.map((plan) => ({ savedAt: plan.plannedAt, savedBy: plan.plannedBy })),
  );
  const rows = shown.flatMap((plan): SchedulePage['data'] => {
    const { key, action, dueAt } = plan;
    const { savedAt, savedBy } = saved({ savedAt: plan.plannedAt, savedBy: plan.plannedBy });
    const fault = shownFault(plan.fault);
    const planned = { at: new Date(dueAt).toISOString(), plannedAt: savedAt, plannedBy: savedBy };
    const release = releaseOf(key);
    if (release !== null) return [{ release, action: 'publish', ...planned, fault: withoutDetails(fault) }];
    const entry = nameOf(key);
    return entry === null ? [] : [{ uid: key.type, entry, action, ...planned, fault }];
  });
  return ok<SchedulePage>({ data: rows, meta: { pagination: pagination(page, reached.length) } });
}

async function readablePlans(scope: Scope, plans: readonly Plan[]): Promise<readonly Plan[]> {
  const readable = new Map<string, ReadonlySet<Id>>();
  for (const [uid, ids] of idsByType(plans)) {
    const type = scope.engine.model.contentTypes.get(uid);
    if (type !== undefined) readable.set(uid, await reachedIds(scope, type, 'find', ids));
  }
  return plans.filter(({ key }) => key.type === RELEASE || readable.get(key.type)?.has(key.id) === true);
}

async function releasesOf(
  { engine, source }: Scope,
  plans: readonly Plan[],
): Promise<(key: EntryKey) => PlannedRelease['release'] | null> {
  const isAny = plans.some(({ key }) => key.type === RELEASE);
  const found = isAny ? await engine.releases.list(source.reader) : [];
  const byId = new Map(found.map(({ id, name, actions }) => [id, { id, name, actions }]));
  return ({ type, id }) => (type === RELEASE ? (byId.get(id) ?? null) : null);
}
