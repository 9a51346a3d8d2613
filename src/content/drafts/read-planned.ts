import { mayFind, type PreviewedState } from '../../access/access.ts';
import { notFound, validationError } from '../../errors.ts';
import { planLocks } from '../../plan/writing/locks/plan-locks.ts';
import { isDone, type Publication, publicationBy, RELEASE } from '../../revisions/publication.ts';
import { type EntryKey, MAX_CHANGED } from '../../revisions/revisions.ts';
import type { ContentType } from '../../schema/model.ts';
import type { CompiledPlan, CompiledStatement } from '../../sql/compile-plan.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import { readEntitiesOf } from '../reading/read-entity.ts';
import type { Scope, TransactionScope } from '../scope.ts';
import { type Body, parseBody, printBody, printOwn, readBodies } from '../versions/entry-body.ts';
import { applyPending, type Pending, readPending, undone } from './apply-changes.ts';
import { covered, dependOnEverything, tablesRead } from './show-drafts.ts';

/** What will happen to an entry. */
interface PlannedChange {
  readonly key: EntryKey;
  /** As JSON; null if only the state changes. */
  readonly body: string | null;
  /** Null: it is live as it was. */
  readonly publication: Publication | null;
  /** Milliseconds. */
  readonly at: number;
}

type PlannedState = Exclude<PreviewedState, 'drafts'>;

/**
 * Reads entries as they will be after a release, or at a time: what is planned is applied in its order, as drafts are
 * when they are shown, and everything is undone. A release with an entry that cannot be published is refused as a
 * whole; its preview shows the others.
 */
export async function readPlanned<T>(
  scope: Scope,
  state: PlannedState,
  compiled: CompiledPlan | CompiledStatement,
  read: (at: Scope) => Promise<T>,
): Promise<T> {
  dependOnEverything(scope);
  const steps = await stepsTo(scope, state, tablesRead(compiled));
  if (steps.length === 0) return read(scope);
  return undone(scope, async (inner) => {
    const prepared: (readonly Planned[])[] = [];
    for (const step of steps) prepared.push(await prepare(inner, step));
    const changes = prepared.flat().map(({ pending }) => pending.change);
    await inner.transaction.session.lock(...planLocks(inner.engine.model, changes));
    const found = new Set(
      await covered(
        inner,
        prepared.flat().map(({ pending }) => pending),
      ),
    );
    for (const step of prepared) {
      const shown = step.filter(({ pending }) => found.has(pending));
      await applyPending(inner, await notDone(inner, shown));
    }
    return read(inner);
  });
}

/** What happens together, in order: of entries of the types that a query reads, and that the caller may find. */
async function stepsTo(
  scope: Scope,
  state: PlannedState,
  tables: ReadonlySet<string>,
): Promise<readonly (readonly PlannedChange[])[]> {
  const { engine, access } = scope;
  const all = await allSteps(scope, state);
  const isRead = ({ key, publication }: PlannedChange): boolean => {
    const type = engine.model.contentTypes.get(key.type);
    if (type === undefined || (publication !== null && !type.draftAndPublish)) return false;
    return mayFind(access, type.uid) && tables.has(type.table.toLowerCase());
  };
  const steps = all.map((step) => step.filter(isRead)).filter(({ length }) => length > 0);
  const count = steps.reduce((sum, { length }) => sum + length, 0);
  if (count > MAX_CHANGED) throw tooMany();
  return steps;
}

const tooMany = () => validationError(`More than ${MAX_CHANGED} entries are published or unpublished until then.`);

async function allSteps(scope: Scope, state: PlannedState): Promise<readonly (readonly PlannedChange[])[]> {
  if ('release' in state) return [await inRelease(scope, state.release)];
  return 'at' in state ? until(scope, state.at) : [await asItWas(scope, state)];
}

async function inRelease({ engine, source }: Scope, id: number): Promise<readonly PlannedChange[]> {
  const release = await engine.releases.find(source.reader, id);
  if (release === null) throw notFound(`There is no release ${id}`);
  if (release.status === 'done') return [];
  const at = release.scheduledAt ?? Date.now();
  const actions = await engine.releases.actionsOf(source.reader, id);
  return actions.map((action) => {
    const publication = publicationBy(action);
    return { key: action.key, body: publication.body, publication, at };
  });
}

async function until(scope: Scope, time: number): Promise<readonly (readonly PlannedChange[])[]> {
  const { engine, source } = scope;
  const plans = await engine.schedules.until(source.reader, time, MAX_CHANGED + 1);
  if (plans.length > MAX_CHANGED) throw tooMany();
  const steps: (readonly PlannedChange[])[] = [];
  for (const { key, action, body, changes, dueAt } of plans) {
    if (key.type !== RELEASE) {
      steps.push([{ key, body, publication: { action, body, changes, restores: null }, at: dueAt }]);
      continue;
    }
    if ((await engine.releases.find(source.reader, key.id)) !== null) steps.push(await inRelease(scope, key.id));
  }
  return steps;
}

async function asItWas(
  { engine, source }: Scope,
  { version, of }: Extract<PlannedState, { readonly version: number }>,
): Promise<readonly PlannedChange[]> {
  const found = await engine.versions.find(source.reader, of, version);
  if (found === null) throw notFound(`There is no version ${version} of this entry`);
  return [{ key: of, body: found.body, publication: null, at: found.savedAt }];
}

interface Planned extends PlannedChange {
  /** Of a draft; which locks it takes does not depend on that. */
  readonly pending: Pending;
}

async function prepare(inner: TransactionScope, step: readonly PlannedChange[]): Promise<readonly Planned[]> {
  const { contentTypes } = inner.engine.model;
  const prepared: Planned[] = [];
  for (const change of step) {
    const type = contentTypes.get(change.key.type) as ContentType;
    prepared.push({ ...change, pending: await pendingOf(inner, type, change, true) });
  }
  return prepared;
}

async function pendingOf(
  inner: TransactionScope,
  type: ContentType,
  { key, body: planned, publication, at }: PlannedChange,
  draft: boolean,
): Promise<Pending> {
  const written = planned === null ? {} : parseBody(planned);
  const body = printBody({ ...written, ...(type.draftAndPublish && stateAfter(publication, at, draft)) });
  const [pending] = await readPending(inner, type, [{ id: 0, entry: key.id, body, savedAt: at }]);
  return pending as Pending;
}

/** Changes of a published entry do not publish it again. */
function stateAfter(publication: Publication | null, at: number, draft: boolean): Body {
  if (publication?.action === 'unpublish') return { publishedAt: null };
  if (publication?.restores) return { publishedAt: publication.restores.publishedAt };
  return draft ? { publishedAt: new Date(at).toISOString() } : {};
}

/** The changes of a step that can be carried out in the state that the steps before have left. */
async function notDone(inner: TransactionScope, step: readonly Planned[]): Promise<readonly Pending[]> {
  const byType = new Map<ContentType, Planned[]>();
  for (const change of step) getOrCreate(byType, change.pending.type, () => []).push(change);
  const left: Pending[] = [];
  for (const [type, changes] of byType) {
    const stored = await storedStates(
      inner,
      type,
      changes.map(({ key }) => key.id),
    );
    for (const change of changes) left.push(...(await leftOf(inner, change, stored.get(change.key.id))));
  }
  return left;
}

/** Of a draft with its body; null for what is published. */
type StoredState = { readonly draft: string } | null;

async function storedStates(
  inner: TransactionScope,
  type: ContentType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredState>> {
  const { draftAndPublish } = type;
  const entities = await readEntitiesOf(inner, type, ids, { fields: [draftAndPublish ? 'publishedAt' : 'id'] });
  const isDraft = ({ publishedAt }: (typeof entities)[number]): boolean => draftAndPublish && publishedAt === null;
  const drafts = entities.filter(isDraft).map(({ id }) => id);
  const bodies = await readBodies(inner, type, drafts);
  return new Map(
    entities.map(({ id }) => {
      const body = bodies.get(id);
      return [id, body === undefined ? null : { draft: printOwn(type, body.body) }];
    }),
  );
}

async function leftOf(
  inner: TransactionScope,
  { pending, ...change }: Planned,
  stored: StoredState | undefined,
): Promise<readonly Pending[]> {
  const { publication, body } = change;
  const draft = stored !== null;
  if (stored === undefined || (publication !== null && isDone(publication, draft))) return [];
  if (!draft) return [await pendingOf(inner, pending.type, change, false)];
  // Its changes were made to what was live.
  if (publication !== null && publication.changes !== null) return [];
  // A draft that was not edited since is not written again: that would change the order of what refers to it.
  const isAsPlanned = publication?.restores === null && stored.draft === body;
  return [isAsPlanned ? await pendingOf(inner, pending.type, { ...change, body: null }, true) : pending];
}
