import { populateAll } from '../../content/reading/nested-query.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import type { Scope, TransactionScope } from '../../content/scope.ts';
import { parseBody, printBody } from '../../content/versions/entry-body.ts';
import { entryVersion } from '../../content/versions/entry-version.ts';
import { reachableBody } from '../../content/versions/reachable-body.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { asCode, signChange, type WriteOptions } from '../../content/writing/write-options.ts';
import type { Write } from '../../content/writing/write-steps.ts';
import { prepareUpdate } from '../../content/writing/write-update.ts';
import type { Publication } from '../../revisions/publication.ts';
import type { SavedBody } from '../../revisions/revisions.ts';
import { finishShown } from '../entries/as-administrator.ts';
import { checkPublication } from '../entries/check-publication.ts';
import { type KeptEntry, keyOf, nameOf } from '../revisions/kept-entry.ts';
import { type DraftState, readDraftState } from './draft-state.ts';

/** What was planned, or the entry, was changed while it was carried out. */
export class SupersededPlan extends Error {
  override readonly name = 'SupersededPlan';
}

/** Parts of the same transaction. */
interface PublicationSteps {
  /** Under the locks, before the entry is written; throws to refuse it. */
  readonly before: (inner: Scope) => Promise<void>;
  readonly after?: (inner: TransactionScope) => Promise<void>;
}

/**
 * Publishes or unpublishes an entry as it was planned. What was edited since in a draft stays as unpublished changes.
 * `draft` is its state as it was read; if that is not so any more, the write throws `SupersededPlan`.
 */
export async function preparePublication(
  scope: Scope,
  entry: KeptEntry,
  draft: boolean,
  planned: Publication,
  steps: PublicationSteps,
): Promise<Write<Entity>> {
  const { engine, by } = scope;
  const { type, id } = entry;
  const { restores } = planned;
  const before = planned.action === 'publish' && draft ? await readDraftState(scope, type, id) : null;
  const later = restores === null && before !== null && before.body !== planned.body ? before : null;
  const isCurrent = await isCurrentState(scope, entry, planned, later);
  const isPlannedBody = planned.changes !== null || later !== null || restores !== null;
  const body = isPlannedBody && planned.body !== null ? await reachableBody(scope, type, parseBody(planned.body)) : {};
  const keeps = restores?.changes ?? savedLater(later);
  if (keeps !== null || restores !== null) await engine.revisions.prepare();
  const guard = async (inner: Scope): Promise<void> => {
    await steps.before(inner);
    if ((await findStored(inner, type, id)).draft !== draft) throw new SupersededPlan();
    const now = before === null ? null : await readDraftState(inner, type, id);
    if (now?.body !== before?.body) throw new SupersededPlan();
    if (isCurrent !== (await isCurrentState(inner, entry, planned, later))) throw new SupersededPlan();
  };
  const code = asCode('content');
  const how: WriteOptions = {
    ...code,
    authorize: (sent, rules) => signChange(code.authorize(sent, rules), by),
    show: { populate: populateAll(engine.model, type) },
    guard,
    goesLive: restores !== null ? 'former' : isCurrent ? 'reviewed' : undefined,
  };
  const inspect = async (inner: TransactionScope): Promise<void> => {
    if (planned.action === 'publish') await checkPublication(inner, type, id);
    if (planned.changes !== null) await endChanges(inner, entry, planned.changes);
    if (keeps !== null)
      await keepLater(inner, entry, restores === null ? await aboveDraft(inner, entry, keeps) : keeps);
    else if (restores !== null) await engine.revisions.discardChanges(inner.transaction.session, keyOf(entry));
    await steps.after?.(inner);
  };
  return prepareUpdate(
    scope,
    type,
    id,
    { ...body, ...publicationOf(planned, draft) },
    how,
    finishShown(type, { inspect }),
  );
}

/** Whether the planned state is the one that the entry, or its unpublished changes, have now. */
async function isCurrentState(
  { engine, source }: Scope,
  entry: KeptEntry,
  { action, body, changes }: Publication,
  later: DraftState | null,
): Promise<boolean> {
  // An action of v4 has no state: what is stored goes live.
  if (action === 'unpublish' || body === null) return true;
  if (changes === null) return later === null;
  const stored = await engine.revisions.changesOf(source.reader, keyOf(entry));
  return stored !== null && nameOf(stored) === changes;
}

function publicationOf({ action, restores }: Publication, draft: boolean): { readonly publishedAt?: Date | null } {
  if (action === 'unpublish') return { publishedAt: null };
  if (restores !== null && restores.publishedAt !== null) return { publishedAt: new Date(restores.publishedAt) };
  return draft ? { publishedAt: new Date() } : {};
}

const savedLater = (later: DraftState | null): SavedChanges | null =>
  later === null ? null : { body: later.body, savedBy: later.updatedBy, savedAt: later.updatedAt ?? Date.now() };

type SavedChanges = Omit<SavedBody, 'tag'>;

/** Changes that an entry has kept from the time when it was published stay above what was edited in the draft. */
async function aboveDraft(
  { engine, transaction }: TransactionScope,
  entry: KeptEntry,
  edited: SavedChanges,
): Promise<SavedChanges> {
  const earlier = await engine.revisions.changesOf(transaction.session, keyOf(entry));
  if (earlier === null) return edited;
  return { ...edited, body: printBody({ ...parseBody(edited.body), ...parseBody(earlier.body) }) };
}

/** They are based on what is published now. Whether their content is approved was decided when they were saved. */
async function keepLater(
  inner: TransactionScope,
  entry: KeptEntry,
  { body, savedBy, savedAt }: SavedChanges,
): Promise<void> {
  const tag = (await entryVersion(inner, entry.type, entry.id, entry.secret)) ?? '';
  const { revisions } = inner.engine;
  await revisions.saveChanges(inner.transaction.session, keyOf(entry), { body, tag, savedBy, savedAt });
}

/** Unpublished changes that were saved later stay. */
async function endChanges(inner: TransactionScope, entry: KeptEntry, changes: string): Promise<void> {
  const { session } = inner.transaction;
  const stored = await inner.engine.revisions.changesOf(session, keyOf(entry));
  if (stored !== null && nameOf(stored) === changes) await inner.engine.revisions.discardChanges(session, keyOf(entry));
}
