import type { Scope } from '../../content/scope.ts';
import { checkActions, type CheckedAction } from '../../management/releases/check-release.ts';
import { releaseKey } from '../../management/releases/release-plan.ts';
import { readableActions } from '../../management/releases/release-rights.ts';
import { administratorNames } from '../../management/revisions/administrator-names.ts';
import { shownFault, withoutDetails } from '../../management/schedules/schedule-fault.ts';
import type { Release } from '../../revisions/releases.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { ReleaseCheck, ReleaseDetails, ShownRelease } from '../contract/releases.ts';
import { type Page, pagination } from '../page-of.ts';
import { nameKeyed } from '../studio/name-entries.ts';

type ListedRelease = Release & { readonly actions: number };

const timeText = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

export async function showReleases(scope: Scope, releases: readonly ListedRelease[]): Promise<readonly ShownRelease[]> {
  const names = await administratorNames(
    scope,
    releases.flatMap(({ madeBy, publishedBy }) => [madeBy, publishedBy]),
  );
  return releases.map((one) => ({
    ...{ id: one.id, name: one.name, status: one.status, actions: one.actions },
    ...{ createdAt: timeText(one.createdAt), madeBy: names.get(one.madeBy ?? 0) ?? null },
    ...{ scheduledAt: timeText(one.scheduledAt), timezone: one.timezone },
    ...{ releasedAt: timeText(one.releasedAt), publishedBy: names.get(one.publishedBy ?? 0) ?? null },
    undoes: one.undoes,
  }));
}

/** A release with a page of its entries; for one that is not published, with what would happen now. */
export async function showRelease(
  parts: AdminParts,
  scope: Scope,
  release: Release,
  page: Page,
): Promise<ReleaseDetails> {
  const { engine, source } = scope;
  const all = await engine.releases.actionsOf(source.reader, release.id);
  const readable = await readableActions(scope, all);
  const actions = readable.slice((page.page - 1) * page.pageSize, page.page * page.pageSize);
  const [shown] = await showReleases(scope, [{ ...release, actions: all.length }]);
  const isOpen = release.status !== 'done';
  const checked = isOpen ? await checkActions(scope, actions, all, parts.settings.secret) : [];
  const checks = new Map(checked.map((one) => [one.action.id, one]));
  const plans = isOpen ? await engine.schedules.plansOf(source.reader, releaseKey(release.id)) : [];
  const fault = shownFault(plans[0]?.fault ?? null);
  const names = await administratorNames(
    scope,
    actions.map(({ addedBy }) => addedBy),
  );
  const nameOf = await nameKeyed(parts, scope, actions);
  return {
    ...(shown as ShownRelease),
    pagination: pagination(page, readable.length),
    fault: readable.length === all.length ? fault : withoutDetails(fault),
    entries: actions.map((action) => ({
      ...{ id: action.id, uid: action.key.type, action: action.action },
      entry: nameOf(action.key),
      ...{ addedAt: timeText(action.addedAt), addedBy: names.get(action.addedBy ?? 0) ?? null },
      check: shownCheck(checks.get(action.id)),
    })),
  };
}

function shownCheck(checked: CheckedAction | undefined): ReleaseCheck | null {
  if (checked === undefined) return null;
  const { problem, isDone, isOutdated, drafts } = checked;
  return {
    problem: problem === null ? null : { name: problem.name, message: problem.message, details: problem.details ?? {} },
    ...{ isDone, isOutdated, drafts },
  };
}
