import type { Id } from '../../../change/write-value.ts';
import type { ContentType } from '../../../schema/model.ts';
import { documentIdOf } from '../../../util/document-id.ts';
import type { UpdateOperation } from '../row-operations.ts';
import { type Planning, rowsRead } from '../stored-read.ts';

/** Entries of a type with the table of its translations, if it has one. */
export interface DocumentTable extends Pick<ContentType, 'uid' | 'table'> {
  readonly column: string;
  readonly links: { readonly table: string; readonly ownColumn: string; readonly targetColumn: string } | null;
}

/**
 * The document ids that entries without a stored one have: that of a translation, or what follows from the first row
 * of all translations.
 */
export function* planMissingIds(type: DocumentTable, ids: readonly Id[]): Planning<ReadonlyMap<Id, string>> {
  const groups = yield* readGroups(type, ids);
  const members = [...new Set([...groups.values()].flat())];
  const [rows = []] = yield [rowsRead(type.table, ['id', type.column], 'id', members)];
  const stored = new Map(rows.map(([id, documentId]) => [Number(id), documentId ?? null]));
  const missing = new Map<Id, string>();
  for (const id of ids) {
    if (stored.get(id) !== null) continue;
    const group = groups.get(id) as readonly Id[];
    const known = group.map((one) => stored.get(one)).find((one) => one !== null && one !== undefined);
    missing.set(id, known === undefined ? documentIdOf(type.uid, Math.min(...group)) : String(known));
  }
  return missing;
}

/** Each entry with its translations. */
function* readGroups({ links }: DocumentTable, ids: readonly Id[]): Planning<ReadonlyMap<Id, readonly Id[]>> {
  const groups = new Map<Id, Id[]>(ids.map((id) => [id, [id]]));
  if (links === null || ids.length === 0) return groups;
  const { table, ownColumn, targetColumn } = links;
  const [rows = []] = yield [rowsRead(table, [ownColumn, targetColumn], ownColumn, ids)];
  for (const [own, other] of rows) groups.get(Number(own))?.push(Number(other));
  return new Map([...groups].map(([id, group]) => [id, group.sort((one, other) => one - other)]));
}

/** Stores the document ids of translations whose first row is deleted: theirs follow from it. */
export function* planKeptIds(type: DocumentTable, deleted: readonly Id[]): Planning<readonly UpdateOperation[]> {
  const groups = yield* readGroups(type, deleted);
  const leaving = new Set(deleted);
  const staying = new Set([...groups.values()].flat().filter((id) => !leaving.has(id)));
  if (staying.size === 0) return [];
  const missing = yield* planMissingIds(type, [...staying]);
  const byId = new Map<string, Id[]>();
  for (const [id, documentId] of missing) byId.set(documentId, [...(byId.get(documentId) ?? []), id]);
  return [...byId].map(([documentId, ids]) => ({
    kind: 'update',
    table: type.table,
    where: { column: 'id', ids, fixed: [] },
    cells: new Map([[type.column, documentId]]),
  }));
}

/** Null if the document ids of a type are not stored. */
export function documentTableOf({ uid, table, attributes, documentIdColumn }: ContentType): DocumentTable | null {
  if (documentIdColumn === undefined) return null;
  const localizations = attributes.get('localizations');
  const isLinked = localizations?.kind === 'relation' && localizations.storage.kind === 'linkTable';
  return { uid, table, column: documentIdColumn, links: isLinked ? localizations.storage : null };
}
