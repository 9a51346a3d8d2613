import type { Grant } from '../../access/grant.ts';
import { isBeyond, namesEveryField } from '../../access/bodies/granted-part.ts';
import { mergeChanges } from '../../access/bodies/merge-changes.ts';
import { settleChange } from '../../access/settle-change.ts';
import type { Id } from '../../change/write-value.ts';
import { keepChanges } from '../../content/drafts/keep-changes.ts';
import type { Scope } from '../../content/scope.ts';
import { changeContext, sentChange } from '../../content/writing/change-context.ts';
import { permissionsFor, reachedIds } from '../../content/writing/ask-rights.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { coveredEntry } from '../../content/writing/settle-storing.ts';
import { refuseBroken } from '../../content/writing/storing/store-changes.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { applicationError, forbidden } from '../../errors.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
import type { Revision } from '../../revisions/revisions.ts';
import type { ContentType } from '../../schema/model.ts';
import { asAdministrator } from '../entries/as-administrator.ts';
import { entryVersion, refuseChanged, versionTag } from '../../content/versions/entry-version.ts';
import { type Saved, showSaved } from './administrator-names.ts';
import { type ChangedField, compareBodies } from './compare-bodies.ts';
import { type Body, parseBody, printBody, readComponentIds } from '../../content/versions/entry-body.ts';
import { type KeptEntry, keyOf, nameOf, readableBody, readableFields } from './kept-entry.ts';
import { keepHiddenTargets } from './keep-hidden-targets.ts';
import { reachableBody } from '../../content/versions/reachable-body.ts';
import { refusePasswords } from '../../content/drafts/refuse-passwords.ts';
import { currentBody } from './current-body.ts';

/** Unpublished changes of a published entry. */
export interface UnpublishedChanges extends Saved {
  readonly body: Body;
  /** The published entry was saved after the changes were started. */
  readonly isOutdated: boolean;
}

export interface VersionedChanges {
  readonly changes: UnpublishedChanges | null;
  /** Version of the changes and the published entry. */
  readonly etag: string;
}

export const readChanges = async (scope: Scope, entry: KeptEntry): Promise<VersionedChanges> =>
  versionedChanges(scope, entry, await readableFields(scope, entry));

/** The same for whoever has written them: as much as they may read, which may be nothing. */
const writtenChanges = async (scope: Scope, entry: KeptEntry): Promise<VersionedChanges> =>
  versionedChanges(scope, entry, await permissionsFor(scope, entry.type, 'find', entry.id));

async function versionedChanges(scope: Scope, entry: KeptEntry, held: Grant): Promise<VersionedChanges> {
  const stored = await scope.engine.revisions.changesOf(scope.source.reader, keyOf(entry));
  const tag = await entryVersion(scope, entry.type, entry.id, entry.secret);
  return { changes: await showChanges(scope, entry, stored, tag, held), etag: changesTag(entry, tag, stored) };
}

export const changesTag = (
  { secret }: KeptEntry,
  tag: string | null,
  stored: Pick<Revision, 'id' | 'savedAt'> | null,
): string => versionTag(secret, ['changes', tag ?? '', stored === null ? '' : nameOf(stored)]);

async function showChanges(
  scope: Scope,
  entry: KeptEntry,
  stored: Revision | null,
  tag: string | null,
  held: Grant,
): Promise<UnpublishedChanges | null> {
  if (stored === null) return null;
  const saved = await showSaved(scope, [stored]);
  return {
    body: await reachableBody(scope, entry.type, readableBody(scope, entry, stored.body, held)),
    ...saved(stored),
    isOutdated: stored.tag !== tag,
  };
}

/** Fields that publishing would change. */
export async function compareChanges(scope: Scope, entry: KeptEntry): Promise<readonly ChangedField[]> {
  const { changes } = await readChanges(scope, entry);
  if (changes === null) return [];
  return compareBodies(scope.engine.model, entry.type, await currentBody(scope, entry), changes.body);
}

/**
 * Replaces earlier changes, except in fields that the caller may not write. They may be incomplete, unless they are about
 * to be published.
 */
export async function saveChanges(
  scope: Scope,
  entry: KeptEntry,
  sent: object,
  ifMatch: string | undefined,
  draft = true,
): Promise<VersionedChanges> {
  const { engine, by } = scope;
  const { type, id, secret } = entry;
  // Accounts have their own rules, which publishing changes does not check.
  if (type.apiName === null) throw applicationError(`Changes to ${type.uid} are saved at once.`);
  const how = asAdministrator(scope, type);
  await findStored(scope, type, id);
  const context = await changeContext(scope, type, how.layer);
  const authorized = how.authorize(sentChange(type, sent, { kind: 'update', id, draft }, context));
  const change = settleChange(authorized, await coveredEntry(engine, scope.source.reader, authorized));
  const data = change.data as Body;
  refusePasswords(engine.model, type, data);
  await refuseBroken(engine, scope.source.reader, change);
  await engine.revisions.prepare();
  await inTransaction(scope, async (inner, session) => {
    await session.lock(entryLock(type, id));
    if ((await findStored(inner, type, id)).draft) throw applicationError(SAVE_THE_DRAFT);
    settleChange(change, await coveredEntry(engine, session, change));
    const tag = (await entryVersion(inner, type, id, secret)) ?? '';
    const stored = await engine.revisions.changesOf(session, keyOf(entry));
    refuseChanged(ifMatch, changesTag(entry, tag, stored));
    const held = await permissionsFor(inner, type, 'update', id);
    const body = await mergedBody(inner, entry, data, stored, held);
    await keepChanges(inner, type, id, {
      body: printBody(body),
      // A caller who sends the version has seen the current entry.
      tag: ifMatch === undefined ? (stored?.tag ?? tag) : tag,
      savedBy: by.kind === 'administrator' ? by.id : null,
      savedAt: Date.now(),
    });
  });
  return writtenChanges(scope, entry);
}

const SAVE_THE_DRAFT = 'The entry is a draft: save it itself, it is not live.';

/** The components of the entry are read only for a caller who may write part of one. */
async function mergedBody(
  inner: Scope,
  { type, id }: KeptEntry,
  sent: Body,
  stored: Revision | null,
  held: Grant,
): Promise<Body> {
  const earlier = stored === null ? {} : parseBody(stored.body);
  const merge = async (): Promise<Body> =>
    mergeChanges(inner.engine.model, type, { sent, earlier, stored: await readComponentIds(inner, type, id) }, held);
  const merged = namesEveryField(held) ? sent : await merge();
  return stored === null ? merged : keepHiddenTargets(inner, type, merged, earlier);
}

/** A caller who may update the entry may discard its changes if they may write all changed fields. */
export async function discardChanges(
  scope: Scope,
  entry: KeptEntry,
  ifMatch: string | undefined,
): Promise<VersionedChanges> {
  const { engine } = scope;
  const { type, id, secret } = entry;
  await findStored(scope, type, id);
  await engine.revisions.prepare();
  await inTransaction(scope, async (inner, session) => {
    await session.lock(entryLock(type, id));
    const held = await permissionsFor(inner, type, 'update', id);
    const stored = await engine.revisions.changesOf(session, keyOf(entry));
    if (held.length === 0 || (stored !== null && isBeyond(engine.model, type, parseBody(stored.body), held)))
      throw forbidden();
    refuseChanged(ifMatch, changesTag(entry, await entryVersion(inner, type, id, secret), stored));
    await engine.revisions.discardChanges(session, keyOf(entry));
  });
  return writtenChanges(scope, entry);
}

/** Entries of a type with unpublished changes, limited to those the caller may read. */
export async function listChanges(scope: Scope, type: ContentType): Promise<readonly (Saved & { readonly id: Id })[]> {
  const { engine, source } = scope;
  const changes = await engine.revisions.changesOfType(source.reader, type.uid);
  const ids = changes.map(({ entry }) => entry);
  const reached = await reachedIds(scope, type, 'find', ids);
  const readableChanges = changes.filter(({ entry }) => reached.has(entry));
  const saved = await showSaved(scope, readableChanges);
  return readableChanges.map((one) => ({ id: one.entry, ...saved(one) }));
}
