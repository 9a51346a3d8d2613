import type { Entity } from '../../content/reading/read-entities.ts';
import { readEntity } from '../../content/reading/read-entity.ts';
import type { Engine } from '../../content/engine.ts';
import { openCodeScope, type Scope, type TransactionScope } from '../../content/scope.ts';
import { printBody, readBody } from '../../content/versions/entry-body.ts';
import { storeWrite } from '../../content/writing/run-write.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import type { Write } from '../../content/writing/write-steps.ts';
import type { Session } from '../../database/driver.ts';
import { applicationError, RequestError } from '../../errors.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
import { isDone, type Publication, publicationBy, RELEASE } from '../../revisions/publication.ts';
import type { ActionOutcome, FormerState, ReleaseAction } from '../../revisions/releases.ts';
import type { ClaimedPlan } from '../../revisions/schedules.ts';
import { type KeptEntry, keyOf } from '../revisions/kept-entry.ts';
import { preparePublication, SupersededPlan } from '../schedules/prepare-publication.ts';
import { actorId, findRelease } from './change-release.ts';
import { entryStates } from './entry-states.ts';
import { changedSince, notPublishable, releaseLock, unpublishedSince } from './release-plan.ts';
import { type ActionsTogether, findTogether, RefusedTogether, storeTogether } from './publish-together.ts';
import { refuseForeign } from './release-rights.ts';

/** Others may edit its entries meanwhile. */
const ATTEMPTS = 5;

/**
 * Publishes and unpublishes what a release contains: everything in one transaction, or nothing. `before` hooks of all
 * entries run first, `after` hooks and events follow the commit. The caller must be allowed to publish each entry.
 */
export async function publishRelease(scope: Scope, id: number, secret: string): Promise<void> {
  await scope.engine.releases.look();
  const refuse = async (inner: Scope, actions: readonly ReleaseAction[]): Promise<void> =>
    refuseForeign(inner, actions);
  await refuse(scope, await scope.engine.releases.actionsOf(scope.source.reader, id));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await publishOnce(scope, id, secret, { before: refuse });
    } catch (error) {
      if (!(error instanceof SupersededPlan)) throw error;
      if (attempt === ATTEMPTS)
        throw applicationError('The release, or its entries, are being changed. Nothing was published; try again.');
    }
  }
}

/** At its time: whether the person who planned it may publish was asked then. */
export async function publishPlannedRelease(scope: Scope, plan: ClaimedPlan, secret: string): Promise<void> {
  const { releases, schedules } = scope.engine;
  await releases.look();
  const release = await releases.find(scope.source.reader, plan.key.id);
  if (release === null || release.status === 'done')
    return inTransaction(scope, (_inner, session) => schedules.remove(session, plan.id));
  await publishOnce(scope, plan.key.id, secret, {
    before: async (inner) => {
      if (!(await schedules.isClaimed(inner.source.reader, plan))) throw new SupersededPlan();
    },
  });
}

/** It stays as it is, with the reason. */
export async function failRelease({ releases }: Engine, session: Session, id: number): Promise<void> {
  if (releases.isKnown()) await releases.change(session, id, { status: 'failed' });
}

interface Steps {
  /** Under the lock of the release. */
  readonly before: (inner: Scope, actions: readonly ReleaseAction[]) => Promise<void>;
}

/** One entry of a release. */
interface ReleasedEntry {
  readonly action: ReleaseAction;
  readonly entry: KeptEntry;
}

const entriesOf = ({ type, actions }: ActionsTogether, secret: string): readonly ReleasedEntry[] =>
  actions.map((action) => ({ action, entry: { type, id: action.key.id, secret } }));

/** One that is ready to be stored. */
interface Prepared extends ReleasedEntry {
  readonly write: Write<Entity>;
  /** Known once it is stored. */
  readonly former: () => FormerState | null;
}

async function publishOnce(caller: Scope, id: number, secret: string, steps: Steps): Promise<void> {
  try {
    await publishActions(caller, id, secret, { ...steps, isTogether: true });
  } catch (error) {
    if (!(error instanceof RefusedTogether)) throw error;
    await publishActions(caller, id, secret, { ...steps, isTogether: false });
  }
}

async function publishActions(
  caller: Scope,
  id: number,
  secret: string,
  { before, isTogether }: Steps & { readonly isTogether: boolean },
): Promise<void> {
  const { engine, by, work } = caller;
  const { releases, schedules } = engine;
  await schedules.look();
  const release = await findRelease(caller, id);
  if (release.status === 'done') throw applicationError('The release is published already.');
  const actions = await releases.actionsOf(caller.source.reader, id);
  if (actions.length === 0) throw applicationError('The release is empty.');
  // What was added is written as it is, whoever may write which of its fields: that was decided when it was added.
  const scope: Scope = { ...openCodeScope(engine, work), by, way: 'release' };
  const together = isTogether ? await findTogether(scope, actions) : [];
  const grouped = new Set(together.flatMap((group) => group.actions));
  const prepared: Prepared[] = [];
  await attemptAll(
    actions.filter((action) => !grouped.has(action)),
    async (action) => {
      const one = await prepareAction(scope, action, secret);
      if (one !== null) prepared.push(one);
    },
    actions.length,
  );
  const entries = [...prepared, ...together.flatMap((group) => entriesOf(group, secret))];
  // In one order, so that two releases do not wait for each other.
  prepared.sort(({ entry: one }, { entry: other }) => one.type.uid.localeCompare(other.type.uid) || one.id - other.id);
  const ends = await inTransaction(scope, async (inner, session) => {
    await session.lock(releaseLock(id));
    const now = await releases.actionsOf(session, id);
    if ((await findRelease(inner, id)).status === 'done' || !isSame(actions, now)) throw new SupersededPlan();
    await before({ ...inner, access: caller.access }, now);
    await session.lock(...new Set(entries.map(({ entry }) => entryLock(entry.type, entry.id))));
    await refuseChangedSince(inner, prepared);
    const stored = await storeAll(inner, prepared, actions.length);
    const former = new Map(prepared.map((one) => [one.action.id, one.former()]));
    for (const group of together)
      for (const [action, state] of await storeTogether(inner, group)) former.set(action, state);
    const left = await statesOf(inner, entries);
    const outcomes = entries.map(
      ({ action: { id: action }, entry }): ActionOutcome => ({
        ...{ id: action, former: former.get(action) ?? null, leaves: left.get(entry) ?? null },
      }),
    );
    await releases.end(session, id, actorId(caller), outcomes);
    await schedules.forget(session, RELEASE, [id]);
    return stored;
  });
  for (const end of ends) await end();
}

const isSame = (one: readonly ReleaseAction[], other: readonly ReleaseAction[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Null if there is nothing to do. */
async function prepareAction(scope: Scope, action: ReleaseAction, secret: string): Promise<Prepared | null> {
  const { key } = action;
  const type = scope.engine.model.contentTypes.get(key.type);
  if (type === undefined || !type.draftAndPublish) throw notPublishable();
  const entry: KeptEntry = { type, id: key.id, secret };
  const { draft } = await findStored(scope, type, key.id);
  const planned = publicationBy(action);
  if (isDone(planned, draft)) return null;
  if (draft && planned.changes !== null) throw unpublishedSince();
  let former: FormerState | null = null;
  const write = await preparePublication(scope, entry, draft, planned, {
    before: async (inner) => {
      former = await formerState(inner, entry, planned);
    },
  });
  return { action, entry, write, former: () => former };
}

async function formerState(inner: Scope, entry: KeptEntry, planned: Publication): Promise<FormerState> {
  const { type, id } = entry;
  const publishedAt = (await readEntity(inner, type, id, { fields: ['publishedAt'] }))?.publishedAt;
  const isWritten = planned.body !== null;
  const stored = isWritten ? await readBody(inner, type, id) : null;
  const changes = await inner.engine.revisions.changesOf(inner.source.reader, keyOf(entry));
  return {
    publishedAt: publishedAt === null || publishedAt === undefined ? null : new Date(String(publishedAt)).toISOString(),
    body: stored === null ? null : printBody(stored.body),
    changes:
      changes === null
        ? null
        : { body: changes.body, tag: changes.tag, savedBy: changes.savedBy, savedAt: changes.savedAt },
  };
}

/** An action that undoes another one refuses to undo what was done since. */
async function refuseChangedSince(inner: Scope, prepared: readonly Prepared[]): Promise<void> {
  const undoing = prepared.filter(({ action }) => action.pinned?.expects);
  const states = await statesOf(inner, undoing);
  await attemptAll(
    undoing.map(({ action }) => action),
    async ({ pinned }, index) => {
      if (pinned?.expects !== states.get(undoing[index]?.entry as KeptEntry)) throw changedSince();
    },
    prepared.length,
  );
}

const statesOf = (inner: Scope, prepared: readonly ReleasedEntry[]): Promise<ReadonlyMap<KeptEntry, string>> =>
  entryStates(
    inner,
    prepared.map(({ entry }) => entry),
  );

/** A refused write is undone, so that the others can be tried: the refusal names all. */
const storeAll = (inner: TransactionScope, prepared: readonly Prepared[], total: number) =>
  attemptAll(
    prepared.map(({ action }) => action),
    (_action, index) =>
      inner.transaction.session.savepoint(() => storeWrite(inner, (prepared[index] as Prepared).write)),
    total,
  );

/** Throws one error for all that were refused. */
async function attemptAll<T>(
  actions: readonly ReleaseAction[],
  attempt: (action: ReleaseAction, index: number) => Promise<T>,
  total = actions.length,
): Promise<readonly T[]> {
  const results: T[] = [];
  const refused: { readonly key: ReleaseAction['key']; readonly error: RequestError }[] = [];
  for (const [index, action] of actions.entries()) {
    try {
      results.push(await attempt(action, index));
    } catch (error) {
      if (!(error instanceof RequestError) || error.status >= 500) throw error;
      refused.push({ key: action.key, error });
    }
  }
  if (refused.length === 0) return results;
  const entries = refused.map(({ key, error: { name, message, details } }) => ({
    ...{ uid: key.type, id: key.id, name, message, details },
  }));
  const name = refused.every(({ error }) => error.status === 403) ? 'ForbiddenError' : 'ValidationError';
  const message = `${refused.length} of ${total} entries cannot be published; nothing was changed.`;
  throw new RequestError(name, message, { entries });
}
