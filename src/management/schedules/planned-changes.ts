import type { Scope } from '../../content/scope.ts';
import type { ScheduledAction } from '../../revisions/schedules.ts';
import type { ContentType } from '../../schema/model.ts';

/** What is to happen to an entry: at a time, or with a release, which need not have one. */
export interface PlannedChange {
  /** Of the entry. */
  readonly id: number;
  readonly action: ScheduledAction;
  readonly at: string | null;
  /** Its time has come, and it could not be carried out. */
  readonly isGivenUp: boolean;
  /** Null if it has a time of its own. */
  readonly release: { readonly id: number; readonly name: string } | null;
}

/** Everything that is planned for some entries of a type. */
export async function plannedChanges(
  { engine, source: { reader } }: Scope,
  { uid, draftAndPublish }: ContentType,
  ids: readonly number[],
): Promise<readonly PlannedChange[]> {
  if (!draftAndPublish) return [];
  const plans = await engine.schedules.plansAmong(reader, uid, ids);
  const open = await engine.releases.openAmong(reader, uid, ids);
  return [
    ...plans.map(({ key, action, dueAt, fault }) => ({
      ...{ id: key.id, action, at: new Date(dueAt).toISOString(), isGivenUp: fault !== null, release: null },
    })),
    ...open.map(({ entry, action, scheduledAt, status, id, name }) => ({
      ...{ id: entry, action, at: scheduledAt === null ? null : new Date(scheduledAt).toISOString() },
      ...{ isGivenUp: status === 'failed', release: { id, name } },
    })),
  ];
}
