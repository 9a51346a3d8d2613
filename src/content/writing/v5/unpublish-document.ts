import type { ContentType } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';
import { finishWith } from '../entries/collection-type.ts';
import { currentScope, inTransaction } from '../transaction.ts';
import { asCode } from '../write-options.ts';
import { writeUpdate } from '../write-update.ts';
import type { DocumentRow } from './find-documents.ts';
import { CHANGED } from './handle-v5-write.ts';
import { findRows, type PreparedWrite, paramsOf, prepareWrite, type V5WriteRequest } from './prepare-v5-write.ts';
import { mergeDraft } from './save-draft.ts';

/**
 * Unpublishes an entry in one locale, for project code: what is left is its draft, with the changes that were not
 * published. Returns the draft; null if there is no such entry.
 */
export async function unpublishDocument(
  request: Scope,
  type: ContentType,
  sent: V5WriteRequest,
): Promise<string | null> {
  const write = await prepareWrite(currentScope(request), type, sent);
  const row = await publishedRow(write);
  if (row === null) return null;
  const { scope, answer } = write;
  const { revisions } = scope.engine;
  const key = { type: type.uid, id: row.id };
  const draft = await mergeDraft(scope, type, row.id, {});
  const guard = async (inner: Scope): Promise<void> => {
    if ((await revisions.changesOf(inner.source.reader, key))?.id !== draft?.earlier.id) throw CHANGED;
  };
  const how = { ...asCode('content'), guard, params: paramsOf(write, 'Update'), show: {} };
  const data = { ...draft?.body, publishedAt: null };
  return writeUpdate(scope, type, row.id, data, how, async (inner, id, hooks) => {
    if (draft !== null) await revisions.discardChanges(inner.transaction.session, key);
    return finishWith(answer)(inner, id, hooks);
  });
}

/** Discards the unpublished changes of an entry in one locale. Returns whether there is such an entry. */
export async function discardDraft(request: Scope, type: ContentType, sent: V5WriteRequest): Promise<boolean> {
  const write = await prepareWrite(currentScope(request), type, sent);
  const row = await publishedRow(write);
  if (row === null) return false;
  const { scope } = write;
  await inTransaction(scope, (_inner, session) =>
    scope.engine.revisions.discardChanges(session, { type: type.uid, id: row.id }),
  );
  return true;
}

async function publishedRow(write: PreparedWrite): Promise<DocumentRow | null> {
  const { type, locale } = write;
  if (!type.draftAndPublish) return null;
  const rows = await findRows(write);
  return rows.find((row) => row.isPublished && (locale === null || row.locale === locale)) ?? null;
}
