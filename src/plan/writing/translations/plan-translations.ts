import type { Change } from '../../../change/change.ts';
import type { Issue } from '../../../change/issues/issues.ts';
import type { Id } from '../../../change/write-value.ts';
import type { ContentType, ScalarAttribute } from '../../../schema/model.ts';
import type { LinkTable } from '../../../schema/storage.ts';
import type { CellValue } from '../row-operations.ts';
import { type ListLock, listLock } from '../locks/lock.ts';
import { type Planning, rowsRead, type StoredCell, type WritePlanning } from '../stored-read.ts';
import { documentIdOf } from '../../../util/document-id.ts';
import { documentTableOf } from './plan-document-ids.ts';
import { firstRowsRead, forgetFirst, rememberedIn, rememberFirst } from './plan-first-rows.ts';
import { addJoin, isStored, type RowDraft, type WriteDraft } from '../write-draft.ts';

/** The entries that are translations of one another, except the one being written. */
interface Group {
  readonly row: RowDraft;
  readonly others: readonly Id[];
  /** Whether they were not all translations of one another before. */
  readonly merges: boolean;
}

/**
 * Links all translations with one another, in both directions, and gives them the same value for every attribute that
 * is not localized.
 */
export function* planTranslations(
  draft: WriteDraft,
  changes: readonly Change[],
  rows: readonly RowDraft[],
): WritePlanning<void> {
  for (const [index, change] of changes.entries()) {
    const row = rows[index] as RowDraft;
    const named = change.kind === 'create' ? change.translationOf : [change.id];
    if (!change.type.localized || named.length === 0) continue;
    if (change.kind === 'update' && sharedCells(row).size === 0) continue;
    const group = yield* readGroup(change.type, row, named);
    if (group.others.length === 0) continue;
    if (change.kind === 'create') {
      yield* joinGroup(draft, change, group);
      yield* shareDocumentId(draft, change.type, group);
    } else yield [{ kind: 'turn', locks: [groupLock(change.type, [change.id, ...group.others])] }];
    shareCells(draft, change.type, group);
  }
}

/** Concurrent writes of translations of one entry would deadlock. */
const groupLock = ({ table }: ContentType, ids: readonly Id[]): ListLock =>
  listLock(`${table} translated ${Math.min(...ids)}`, false);

/** The named entries and all their translations. */
function* readGroup(type: ContentType, row: RowDraft, named: readonly Id[]): Planning<Group> {
  const ids = new Set(named);
  let merges = false;
  for (const id of named) {
    const known = new Set(yield* planTranslationIds(type, id));
    merges ||= named.some((other) => other !== id && !known.has(other));
    for (const other of known) ids.add(other);
  }
  if (isStored(row.id)) ids.delete(row.id);
  return { row, others: [...ids], merges };
}

/** The translations of stored entries, without these. */
export function* planTranslationIds(type: ContentType, ...ids: readonly Id[]): Planning<readonly Id[]> {
  const { table, ownColumn, targetColumn } = translationLinks(type);
  const [rows = []] = yield [rowsRead(table, [targetColumn], ownColumn, ids)];
  const own = new Set(ids);
  return [...new Set(rows.map(([other]) => Number(other)))].filter((other) => !own.has(other));
}

export function translationLinks(type: ContentType): LinkTable {
  const attribute = type.attributes.get('localizations');
  if (attribute?.kind !== 'relation' || attribute.storage.kind !== 'linkTable') {
    throw new Error(`${type.uid} has no links between translations`);
  }
  return attribute.storage;
}

function* joinGroup(draft: WriteDraft, change: Change, { row, others, merges }: Group): Planning<void> {
  const { table, ownColumn, targetColumn, orderColumn } = translationLinks(change.type);
  const locale = change.type.attributes.get('locale') as ScalarAttribute;
  const [entries = [], ends = []] = yield [
    rowsRead(change.type.table, ['id', locale.column], 'id', others),
    ...(orderColumn === undefined
      ? []
      : [{ kind: 'greatest', table, group: ownColumn, column: orderColumn, ids: others } as const]),
  ];
  const codes = entries.map(([, code]) => code);
  const isTaken = codes.includes(change.values.scalars.get(locale) as StoredCell);
  if (isTaken || (merges && new Set(codes).size < codes.length)) draft.issues.push(localeTaken);
  const greatest = new Map(ends.map(([id, number]) => [Number(id), Number(number ?? 0)]));
  const ordered = (position: number): readonly [string, CellValue][] =>
    orderColumn === undefined ? [] : [[orderColumn, position]];
  for (const [index, other] of others.entries()) {
    addJoin(draft, table, [[ownColumn, row.id], [targetColumn, other], ...ordered(index + 1)]);
    const last = (greatest.get(other) ?? 0) + 1;
    addJoin(draft, table, [[ownColumn, other], [targetColumn, row.id], ...ordered(last)]);
  }
}

/** Where document ids are stored, an entry that joins others has theirs. */
function* shareDocumentId(draft: WriteDraft, type: ContentType, { row, others, merges }: Group): Planning<void> {
  const documents = documentTableOf(type);
  const { table, column, remembers } = documents;
  const first = merges && remembers ? yield* mergeFirstRows(draft, type, others) : Math.min(...others);
  if (column === null) return;
  const [rows = []] = yield [rowsRead(table, [column], 'id', others)];
  const stored = rows.map(([cell]) => cell ?? null);
  const known = stored.find((cell) => cell !== null);
  // Otherwise it follows from the first row, which stays the same.
  if (known === undefined && !merges) return;
  const documentId = known === undefined ? documentIdOf(type.uid, first) : String(known);
  row.cells.set(column, documentId);
  if (!merges && stored.every((cell) => cell === documentId)) return;
  const where = { column: 'id', ids: others, fixed: [] };
  draft.arranging.push({ kind: 'update', table, where, cells: new Map([[column, documentId]]) });
}

/** Of several documents that become one, the id of the earliest stays. */
function* mergeFirstRows(draft: WriteDraft, { uid }: ContentType, others: readonly Id[]): Planning<Id> {
  const [rows = []] = yield [firstRowsRead(uid, others)];
  const remembered = rememberedIn(rows);
  const first = Math.min(...others.map((id) => remembered.get(id) ?? id));
  if (remembered.size === 0) return first;
  draft.clearing.push(forgetFirst(uid, [...remembered.keys()]));
  draft.arranging.push(rememberFirst(uid, new Map(others.map((id) => [id, first]))));
  return first;
}

const localeTaken: Issue = {
  stage: 'storing',
  place: 0,
  path: ['locale'],
  message: 'locale is already used',
  name: 'ApplicationError',
};

/** The written values of attributes that are not localized. */
function sharedCells({ values }: RowDraft): ReadonlyMap<string, CellValue> {
  const cells = new Map<string, CellValue>();
  for (const [attribute, value] of values.scalars) {
    if (attribute.shared) cells.set(attribute.column, value as CellValue);
  }
  return cells;
}

function shareCells(draft: WriteDraft, type: ContentType, { row, others }: Group): void {
  const cells = new Map(sharedCells(row));
  if (cells.size === 0) return;
  const updatedAt = type.attributes.get('updatedAt');
  if (updatedAt?.kind === 'scalar') cells.set(updatedAt.column, row.cells.get(updatedAt.column) ?? null);
  draft.arranging.push({ kind: 'update', table: type.table, where: { column: 'id', ids: others, fixed: [] }, cells });
}
