import { countParts, MAX_PARTS } from '../../../change/count-parts.ts';
import { validationError } from '../../../errors.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import type { ResolveContext } from '../../../query/resolve-query.ts';
import { resolveV5Rows } from '../../../query/v5/resolve-v5-query.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import type { ContentType, Type, Uid } from '../../../schema/model.ts';
import { readRows } from '../../reading/read-rows.ts';
import { documentRowsOf, isDocumentId } from '../../reading/read-v5.ts';
import { recallQuery } from '../../reading/recall-query.ts';
import { defaultLocaleOf, type Scope } from '../../scope.ts';
import { mapReferences, type RowOf } from './map-references.ts';

/** A row of a document. */
export interface DocumentRow {
  readonly id: number;
  readonly documentId: string;
  readonly locale: string | null;
  readonly isPublished: boolean;
}

/** The rows of documents in all locales, drafts included. */
export async function findDocuments(
  scope: Scope,
  type: ContentType,
  documentIds: readonly string[] | null,
): Promise<readonly DocumentRow[]> {
  if (documentIds === null) return findRows(scope, type, {}, null);
  const first = await documentRowsOf(scope, type, documentIds);
  return findRows(scope, type, { documentId: { $in: documentIds } }, first);
}

/** One row by its id; null if there is none. */
export const findDocumentRow = async (scope: Scope, type: ContentType, id: number): Promise<DocumentRow | null> =>
  (await findRows(scope, type, { id: String(id) }, null))[0] ?? null;

async function findRows(
  scope: Scope,
  type: ContentType,
  filters: RawObject,
  first: Awaited<ReturnType<typeof documentRowsOf>>,
): Promise<readonly DocumentRow[]> {
  const fields = ['documentId', 'publishedAt', ...(type.localized ? ['locale'] : [])];
  const resolve = (context: ResolveContext, asked: RawObject) =>
    resolveV5Rows({ ...context, ...scope.engine.v5 }, type, asked, first);
  const recalled = await recallQuery(scope, type, { filters, fields, sort: 'id' }, 'v5 rows', resolve, 'flat');
  const { rows, write } = await readRows(scope, recalled);
  return rows.map((row) => {
    const { id, documentId, locale = null, publishedAt } = JSON.parse(write(row));
    return { id, documentId, locale, isPublished: publishedAt !== null };
  });
}

/** The data of a body with the rows of the documents that it names. One statement for each type. */
export async function resolveReferences(
  scope: Scope,
  type: Type,
  data: object,
  locale: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  const { model } = scope.engine;
  // Refused with the other values of the body, before anything is read for it.
  if (countParts(model, type, data) > MAX_PARTS) return data as Readonly<Record<string, unknown>>;
  const namedDocuments = new Map<Uid, Set<string>>();
  const body = data as Readonly<Record<string, unknown>>;
  mapReferences(model, type, body, (uid, documentId) => {
    namedDocuments.set(uid, (namedDocuments.get(uid) ?? new Set()).add(documentId));
    return 0;
  });
  const found = new Map<string, number>();
  const locales = new Map<Uid, string | null>();
  for (const [uid, ids] of namedDocuments) {
    if (!model.contentTypes.has(uid)) continue;
    const target = contentTypeOf(model, uid);
    locales.set(uid, target.localized ? (locale ?? (await defaultLocaleOf(scope))) : null);
    const named = [...ids].filter(isDocumentId);
    for (const row of named.length === 0 ? [] : await findDocuments(scope, target, named)) {
      found.set(`${uid} ${row.documentId} ${target.localized ? row.locale : null}`, row.id);
    }
  }
  const rowOf: RowOf = (uid, documentId, said) => {
    const code = locales.get(uid) === null ? null : (said ?? locales.get(uid) ?? null);
    const row = found.get(`${uid} ${documentId} ${code}`);
    if (row !== undefined) return row;
    throw validationError(`Document with id "${documentId}", locale "${code}" not found`);
  };
  return mapReferences(model, type, body, rowOf);
}
