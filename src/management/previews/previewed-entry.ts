import { asCodeWithin, type Scope } from '../../content/scope.ts';
import { reachedIds } from '../../content/writing/ask-rights.ts';
import { type DocumentRow, findDocumentRow, findDocuments } from '../../content/writing/v5/find-documents.ts';
import { notFound } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';

/** An entry by its row id, if the caller may read it. */
export async function findPreviewed(scope: Scope, type: ContentType, id: number): Promise<DocumentRow> {
  const found = (await reachedIds(scope, type, 'find', [id])).has(id)
    ? await findDocumentRow(asCodeWithin(scope), type, id)
    : null;
  if (found === null) throw notFound();
  return found;
}

/** An entry in v5's terms; of a single type the only one. Without a locale the one that was created first. */
export async function findPreviewedDocument(
  scope: Scope,
  type: ContentType,
  documentId: string | null,
  locale: string | null,
): Promise<DocumentRow> {
  const rows = await findDocuments(asCodeWithin(scope), type, documentId === null ? null : [documentId]);
  const inLocale = locale === null ? rows : rows.filter((row) => row.locale === null || row.locale === locale);
  const [first] = inLocale.length > 0 ? inLocale : rows;
  if (first === undefined || !(await reachedIds(scope, type, 'find', [first.id])).has(first.id)) {
    throw notFound('Document not found');
  }
  return first;
}
