import { readEntity } from '../../content/reading/read-entity.ts';
import type { Scope, TransactionScope } from '../../content/scope.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import type { Session } from '../../database/driver.ts';
import { applicationError, notFound, validationError } from '../../errors.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
import { RELEASE } from '../../revisions/publication.ts';
import {
  MAX_ACTIONS,
  MAX_RELEASES,
  type PinnedState,
  type Release,
  type ReleaseAction,
} from '../../revisions/releases.ts';
import type { ScheduledAction } from '../../revisions/schedules.ts';
import type { ContentType } from '../../schema/model.ts';
import { publishableEntry } from '../entries/publishable-entries.ts';
import { type KeptEntry, keyOf } from '../revisions/kept-entry.ts';
import { stateToPublish } from '../schedules/planned-state.ts';
import { releaseKey, releaseLock } from './release-plan.ts';
import { refuseForeign, refuseUnlessPublisher } from './release-rights.ts';

export const actorId = ({ by }: Pick<Scope, 'by'>): number | null => (by.kind === 'administrator' ? by.id : null);

export async function createRelease(scope: Scope, name: string): Promise<number> {
  const { releases } = scope.engine;
  refuseUnlessPublisher(scope);
  await releases.prepare();
  return inTransaction(scope, (inner, session) => addRelease(inner, session, { name, undoes: null }));
}

/** A release without entries. */
export async function addRelease(
  scope: Scope,
  session: Session,
  release: Pick<Release, 'name' | 'undoes'>,
): Promise<number> {
  const { releases } = scope.engine;
  await session.lock('releases');
  if ((await releases.countOpen(session)) >= MAX_RELEASES)
    throw applicationError(`There are ${MAX_RELEASES} open releases, the maximum. Publish or delete one first.`);
  return releases.create(session, { ...release, madeBy: actorId(scope) });
}

/** A release that can still be changed, locked until the transaction ends. */
async function changeRelease<T>(
  scope: Scope,
  id: number,
  change: (inner: TransactionScope, session: Session, actions: readonly ReleaseAction[]) => Promise<T>,
): Promise<T> {
  const { releases } = scope.engine;
  await releases.look();
  return inTransaction(scope, async (inner, session) => {
    await session.lock(releaseLock(id));
    const release = await findRelease(inner, id);
    if (release.status === 'done') throw applicationError('The release is published: it cannot be changed.');
    return change(inner, session, await releases.actionsOf(session, id));
  });
}

/** 404 if there is none. */
export async function findRelease({ engine, source }: Scope, id: number): Promise<Release> {
  const release = await engine.releases.find(source.reader, id);
  if (release === null) throw notFound();
  return release;
}

export const renameRelease = (scope: Scope, id: number, name: string): Promise<void> =>
  changeRelease(scope, id, async (inner, session, actions) => {
    await refuseForeign(inner, actions);
    await inner.engine.releases.change(session, id, { name });
  });

/** Of a published one, nothing stays but the content. */
export async function removeRelease(scope: Scope, id: number): Promise<void> {
  const { releases, schedules } = scope.engine;
  await releases.look();
  await schedules.look();
  await inTransaction(scope, async (inner, session) => {
    await session.lock(releaseLock(id));
    await findRelease(inner, id);
    await refuseForeign(inner, await releases.actionsOf(session, id));
    await schedules.forget(session, RELEASE, [id]);
    await releases.remove(session, id);
  });
}

/**
 * Adds an entry as it is now: later edits do not go live with the release. Adding it again replaces the pinned state.
 * It requires permission to publish the entry, as doing it now does.
 */
export async function addToRelease(scope: Scope, id: number, entry: KeptEntry, action: ScheduledAction): Promise<void> {
  const { type } = entry;
  if (!type.draftAndPublish)
    throw applicationError(`Entries of ${type.uid} are not published: the type has no drafts.`);
  await publishableEntry(scope, type, entry.id);
  await changeRelease(scope, id, async (inner, session, actions) => {
    await session.lock(entryLock(type, entry.id));
    const { draft } = await publishableEntry(inner, type, entry.id);
    const earlier = actions.find(({ key }) => key.type === type.uid && key.id === entry.id);
    if (earlier === undefined && actions.length >= MAX_ACTIONS)
      throw applicationError(`A release has at most ${MAX_ACTIONS} entries.`);
    const pinned = await pin(inner, entry, draft, action);
    const { releases } = inner.engine;
    if (earlier !== undefined) await releases.removeActions(session, [earlier.id]);
    const locale = await localeOf(inner, type, entry.id);
    await releases.add(session, id, [{ key: keyOf(entry), action, locale, pinned, addedBy: actorId(scope) }]);
    await releases.change(session, id, { status: 'ready' });
  });
}

async function pin(
  inner: TransactionScope,
  entry: KeptEntry,
  draft: boolean,
  action: ScheduledAction,
): Promise<PinnedState> {
  if (action === 'publish') return { ...(await stateToPublish(inner, entry, draft)), restores: null, expects: null };
  if (draft) throw applicationError('The entry is a draft: there is nothing to unpublish.');
  return { body: null, changes: null, restores: null, expects: null };
}

/** As v4 stores it beside the entry. */
async function localeOf(inner: TransactionScope, type: ContentType, id: number): Promise<string | null> {
  if (!type.localized) return null;
  const locale = (await readEntity(inner, type, id, { fields: ['locale'] }))?.locale;
  return typeof locale === 'string' ? locale : null;
}

export const removeFromRelease = (scope: Scope, id: number, action: number): Promise<void> =>
  changeRelease(scope, id, async (inner, session, actions) => {
    const found = actions.find((one) => one.id === action);
    if (found === undefined) throw notFound();
    await refuseForeign(inner, [found]);
    await inner.engine.releases.removeActions(session, [action]);
    if (actions.length === 1) await inner.engine.releases.change(session, id, { status: 'empty' });
  });

/** Milliseconds, and the time zone that the person chose it in. */
export interface ReleaseTime {
  readonly at: number;
  readonly timezone: string | null;
}

/** Publishes it at a time, or at another time than before. */
export async function scheduleRelease(scope: Scope, id: number, { at, timezone }: ReleaseTime): Promise<void> {
  const { schedules, releases } = scope.engine;
  await schedules.prepare();
  await changeRelease(scope, id, async (inner, session, actions) => {
    await refuseForeign(inner, actions);
    if (actions.length === 0) throw applicationError('The release is empty.');
    if (!(at > (await schedules.now(session)))) throw validationError('at must be a time in the future');
    const plan = { action: 'publish', dueAt: at, plannedBy: actorId(scope), body: null, changes: null } as const;
    await schedules.plan(session, releaseKey(id), plan);
    await releases.change(session, id, { scheduledAt: at, timezone, status: 'ready' });
  });
}

export async function unscheduleRelease(scope: Scope, id: number): Promise<void> {
  const { schedules, releases } = scope.engine;
  await schedules.look();
  await changeRelease(scope, id, async (inner, session, actions) => {
    await refuseForeign(inner, actions);
    await schedules.forget(session, RELEASE, [id]);
    await releases.change(session, id, { scheduledAt: null, timezone: null, status: statusOf(actions) });
  });
}

const statusOf = (actions: readonly ReleaseAction[]): Release['status'] => (actions.length === 0 ? 'empty' : 'ready');
