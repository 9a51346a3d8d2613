import type { Grant } from '../../access/grant.ts';
import type { Scope, TransactionScope } from '../../content/scope.ts';
import { readPartIds } from '../../content/versions/entry-body.ts';
import { askRights, permissionsFor } from '../../content/writing/ask-rights.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { applicationError, forbidden, notFound, validationError } from '../../errors.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
import { type Comment, MOST_COMMENTS } from '../../revisions/comments.ts';
import type { ContentType } from '../../schema/model.ts';
import { type KeptEntry, keyOf, readableFields } from '../revisions/kept-entry.ts';
import { isStoredPlace, mayReadPlace, readPlace } from './field-place.ts';

export interface SentComment {
  readonly field: string | null;
  /** The comment that it answers; then `field` is that of this one. */
  readonly replyTo: number | null;
  readonly text: string;
}

export interface CommentChange {
  readonly text?: string | undefined;
  readonly isOpen?: boolean | undefined;
}

/** The comments on an entry that the caller may read, and which of them they may delete. */
export interface EntryComments {
  readonly comments: readonly Comment[];
  readonly isRemovable: (comment: Comment) => boolean;
}

/** On what the caller may not read, there is nothing to see. */
export async function listComments(scope: Scope, entry: KeptEntry): Promise<EntryComments> {
  const { type, id } = entry;
  const comments = await readableComments(scope, entry);
  const mayRemoveAll = (await permissionsFor(scope, type, 'delete', id)).length > 0;
  return {
    comments,
    isRemovable: (one) =>
      mayRemoveAll || (isOwn(scope, one) && comments.every((other) => other.replyTo !== one.id || isOwn(scope, other))),
  };
}

async function readableComments(scope: Scope, entry: KeptEntry, held?: Grant): Promise<readonly Comment[]> {
  const { engine, source } = scope;
  const permissions = held ?? (await readableFields(scope, entry));
  const found = await engine.comments.list(source.reader, keyOf(entry));
  const fields = new Map(found.map(({ field }) => [field, false]));
  for (const field of fields.keys()) fields.set(field, mayReadPlace(engine.model, entry.type, permissions, field));
  return found.filter(({ field }) => fields.get(field));
}

export const isOwn = ({ by }: Pick<Scope, 'by'>, { writtenBy }: Comment): boolean =>
  by.kind === 'administrator' && by.id === writtenBy;

/** Where a comment would be: at what it answers, or at a field that the caller may read. */
export async function placeOfComment(scope: Scope, entry: KeptEntry, sent: SentComment): Promise<string | null> {
  const held = await readableFields(scope, entry);
  if (sent.replyTo !== null) {
    const answered = (await readableComments(scope, entry, held)).find(({ id }) => id === sent.replyTo);
    if (answered === undefined || answered.replyTo !== null) throw notFound('Comment not found');
    return answered.field;
  }
  const { model } = scope.engine;
  const { type } = entry;
  if (sent.field === null) return null;
  const place = readPlace(model, type, sent.field);
  if (place === null || !mayReadPlace(model, type, held, sent.field))
    throw validationError('field must be a field of the entry that you may read.');
  if (place.parts.length > 0 && !isStoredPlace(place, await readPartIds(scope, type, entry.id)))
    throw validationError('field must be in a component that the entry has.');
  return sent.field;
}

/** Everybody who reads an entry may say something about it. */
export async function addComment(scope: Scope, entry: KeptEntry, sent: SentComment): Promise<void> {
  await placeOfComment(scope, entry, sent);
  await writing(scope, entry, async (inner) => {
    const { engine, transaction, by } = inner;
    const field = await placeOfComment(inner, entry, sent);
    const { length } = await engine.comments.list(transaction.session, keyOf(entry));
    if (length >= MOST_COMMENTS)
      throw applicationError(`An entry can have ${MOST_COMMENTS} comments. Delete some that are done.`);
    await engine.comments.add(transaction.session, keyOf(entry), {
      ...{ field, text: sent.text, replyTo: sent.replyTo },
      ...{ writtenBy: by.kind === 'administrator' ? by.id : null, writtenAt: Date.now() },
    });
  });
}

/** Its author changes the text; everybody who reads it resolves it, or opens it again. */
export async function changeComment(scope: Scope, entry: KeptEntry, id: number, change: CommentChange): Promise<void> {
  await writing(scope, entry, async (inner) => {
    const { engine, transaction, by } = inner;
    const comment = await findComment(inner, entry, id);
    const at = Date.now();
    const { text, isOpen } = change;
    if (text !== undefined && !isOwn(inner, comment)) throw forbidden('A comment can be changed by its author only.');
    if (isOpen !== undefined && comment.isOpen === null)
      throw validationError('isOpen must be sent for the comment that is answered.');
    if (text !== undefined && text !== comment.text) await engine.comments.edit(transaction.session, id, text, at);
    if (isOpen === undefined || isOpen === comment.isOpen) return;
    const closed = isOpen ? null : { by: by.kind === 'administrator' ? by.id : null, at };
    await engine.comments.close(transaction.session, id, closed);
  });
}

/** With its answers, so only who may delete the entry deletes what others have answered. */
export async function removeComment(scope: Scope, entry: KeptEntry, id: number): Promise<void> {
  await writing(scope, entry, async (inner) => {
    const comment = await findComment(inner, entry, id);
    const { isRemovable } = await listComments(inner, entry);
    if (!isRemovable(comment)) throw forbidden('You may not delete what others have written.');
    await inner.engine.comments.remove(inner.transaction.session, id);
  });
}

/** The number of open comments on entries, as far as the caller may read them. */
export async function countOpenComments(
  scope: Scope,
  type: ContentType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { engine, source } = scope;
  const open = await engine.comments.openOf(source.reader, type.uid, ids);
  const counts = new Map<number, number>();
  if (open.length === 0) return counts;
  const rights = await askRights(scope, type, ['find'], [...new Set(open.map(({ entry }) => entry))]);
  for (const { entry, field } of open) {
    const held = rights.get(entry)?.held.find ?? [];
    if (mayReadPlace(engine.model, type, held, field)) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  return counts;
}

/** Comments that the caller may not read count as absent. */
export async function findComment(scope: Scope, entry: KeptEntry, id: number): Promise<Comment> {
  const found = (await readableComments(scope, entry)).find((one) => one.id === id);
  if (found === undefined) throw notFound('Comment not found');
  return found;
}

/** One after the other, so the number is exact, and nothing is said about an entry that is being deleted. */
async function writing(
  scope: Scope,
  { type, id }: KeptEntry,
  work: (inner: TransactionScope) => Promise<void>,
): Promise<void> {
  await readableFields(scope, { type, id, secret: '' });
  await scope.engine.comments.prepare();
  await inTransaction(scope, async (inner, session) => {
    await session.lock(entryLock(type, id));
    await work(inner);
  });
}
