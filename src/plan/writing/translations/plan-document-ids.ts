import type { Id } from '../../../change/write-value.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { LinkTable } from '../../../schema/storage.ts';
import { documentIdOf } from '../../../util/document-id.ts';
import type { RowOperation } from '../row-operations.ts';
import { type Planning, rowsRead } from '../stored-read.ts';
import { firstRowsRead, followersRead, rememberedIn, rememberFirst } from './plan-first-rows.ts';

/** Entries of a type, and how their document ids are known. */
export interface DocumentTable extends Pick<ContentType, 'uid' | 'table'> {
  /** Where they are stored; null if they are not. */
  readonly column: string | null;
  /** Between translations. */
  readonly links: LinkTable | null;
  /** Whether first rows that are deleted are remembered. */
  readonly remembers: boolean;
}

export type StoredTable = DocumentTable & { readonly column: string };

export function documentTableOf(type: ContentType): DocumentTable {
  const { uid, table, attributes, documentIdColumn, remembersFirstRows } = type;
  const localizations = attributes.get('localizations');
  const isLinked = localizations?.kind === 'relation' && localizations.storage.kind === 'linkTable';
  return {
    ...{ uid, table, column: documentIdColumn ?? null },
    ...{ links: isLinked ? localizations.storage : null, remembers: isLinked && remembersFirstRows === true },
  };
}

export const isStoredTable = (type: DocumentTable): type is StoredTable => type.column !== null;

/**
 * The document ids that entries without a stored one have: that of a translation, or what follows from the first row
 * of all translations.
 */
export function* planMissingIds(type: StoredTable, ids: readonly Id[]): Planning<ReadonlyMap<Id, string>> {
  const groups = yield* readGroups(type, ids);
  const [rows = []] = yield [rowsRead(type.table, ['id', type.column], 'id', membersOf(groups))];
  const stored = new Map(rows.map(([id, documentId]) => [Number(id), documentId ?? null]));
  const lacking = new Map([...groups].filter(([id]) => stored.get(id) === null));
  const remembered = yield* readRemembered(type, membersOf(lacking));
  const missing = new Map<Id, string>();
  for (const [id, group] of lacking) {
    const known = group.map((one) => stored.get(one)).find((one) => one !== null && one !== undefined);
    missing.set(id, known === undefined ? documentIdOf(type.uid, firstOf(id, group, remembered)) : String(known));
  }
  return missing;
}

type Groups = ReadonlyMap<Id, readonly Id[]>;

const membersOf = (groups: Groups): readonly Id[] => [...new Set([...groups.values()].flat())];

/** Each entry with its translations, by id. */
function* readGroups({ links }: Pick<DocumentTable, 'links'>, ids: readonly Id[]): Planning<Groups> {
  const groups = new Map<Id, Id[]>(ids.map((id) => [id, [id]]));
  if (links === null || ids.length === 0) return groups;
  const { table, ownColumn, targetColumn } = links;
  const [rows = []] = yield [rowsRead(table, [ownColumn, targetColumn], ownColumn, ids)];
  for (const [own, other] of rows) groups.get(Number(own))?.push(Number(other));
  return new Map([...groups].map(([id, group]) => [id, group.sort((one, other) => one - other)]));
}

type Remembered = ReadonlyMap<Id, Id>;

function* readRemembered({ uid, remembers }: DocumentTable, ids: readonly Id[]): Planning<Remembered> {
  if (!remembers || ids.length === 0) return new Map();
  const [rows = []] = yield [firstRowsRead(uid, ids)];
  return rememberedIn(rows);
}

/** The row that an entry's document id follows from, as `sql/compile-computed.ts` finds it. */
function firstOf(id: Id, group: readonly Id[], remembered: Remembered): Id {
  const known = remembered.get(id);
  if (known !== undefined) return known;
  const ofOthers = group.flatMap((one) => remembered.get(one) ?? []);
  return Math.min(...(ofOthers.length > 0 ? ofOthers : group));
}

/** Keeps the document ids of translations whose first row is deleted: theirs follow from it. */
export function* planKeptIds(type: DocumentTable, deleted: readonly Id[]): Planning<readonly RowOperation[]> {
  if (type.links === null || !(isStoredTable(type) || type.remembers)) return [];
  const leaving = new Set(deleted);
  const groups = [...(yield* readGroups(type, deleted)).values()];
  // Without a column an id follows from the first row, or is remembered with all rows that there were when it went.
  const losing = isStoredTable(type) ? groups : groups.filter(([first = 0]) => leaving.has(first));
  const staying = [...new Set(losing.flat())].filter((id) => !leaving.has(id));
  if (staying.length === 0) return [];
  return yield* isStoredTable(type) ? planStored(type, staying) : planRemembered(type, staying, leaving);
}

function* planStored(type: StoredTable, staying: readonly Id[]): Planning<readonly RowOperation[]> {
  const { table, column } = type;
  const byId = new Map<string, Id[]>();
  for (const [id, documentId] of yield* planMissingIds(type, staying)) {
    byId.set(documentId, [...(byId.get(documentId) ?? []), id]);
  }
  return [...byId].map(([documentId, ids]) => ({
    ...{ kind: 'update', table, where: { column: 'id', ids, fixed: [] } },
    cells: new Map([[column, documentId]]),
  }));
}

/**
 * One that another transaction deletes at the same time is remembered, too. Nobody sees that, and if it is restored,
 * it is right.
 */
function* planRemembered(
  type: DocumentTable,
  staying: readonly Id[],
  leaving: ReadonlySet<Id>,
): Planning<readonly RowOperation[]> {
  const groups = yield* readGroups(type, staying);
  const remembered = yield* readRemembered(type, membersOf(groups));
  const lost = new Map<Id, Id>();
  for (const [id, group] of groups) {
    const first = firstOf(id, group, remembered);
    const left = group.filter((one) => !leaving.has(one));
    if (!remembered.has(id) && firstOf(id, left, remembered) !== first) lost.set(id, first);
  }
  return lost.size === 0 ? [] : [rememberFirst(type.uid, lost)];
}

/** The stored document id of an entry, or the row that its id follows from. */
export type DocumentSource = { readonly stored: string } | { readonly first: Id };

/** Where the document ids of entries come from, without those that follow from the entry's own row. */
export function* planSources(type: DocumentTable, ids: readonly Id[]): Planning<ReadonlyMap<Id, DocumentSource>> {
  const { table, column, links, remembers } = type;
  const sources = new Map<Id, DocumentSource>();
  if (column !== null) {
    const [rows = []] = yield [rowsRead(table, ['id', column], 'id', ids)];
    for (const [id, stored = null] of rows) if (stored !== null) sources.set(Number(id), { stored: String(stored) });
  }
  if (links === null || !remembers) return sources;
  const groups = yield* readGroups(type, ids);
  const remembered = yield* readRemembered(type, membersOf(groups));
  for (const [id, group] of groups) {
    const first = firstOf(id, group, remembered);
    if (first !== id && !sources.has(id)) sources.set(id, { first });
  }
  return sources;
}

/** Rows of the document that an entry belonged to, by what its id came from; some may be gone. */
export function* planRowsOf(type: DocumentTable, source: DocumentSource): Planning<readonly Id[]> {
  const { uid, table, column, remembers } = type;
  if ('stored' in source) {
    if (column === null) return [];
    const [rows = []] = yield [{ kind: 'matching', table, column, values: [source.stored] }];
    return rows.map(([id]) => Number(id));
  }
  const [rows = []] = remembers ? yield [followersRead(uid, source.first)] : [];
  return [source.first, ...rows.map(([id]) => Number(id))];
}

/** Gives an entry that is stored again the document id that it had, or that of its translations. */
export function* planRestoredId(
  type: DocumentTable,
  id: Id,
  source: DocumentSource | undefined,
): Planning<readonly RowOperation[]> {
  const { uid, table, column } = type;
  if (column !== null && source !== undefined && 'stored' in source) {
    const [rows = []] = yield [rowsRead(table, [column], 'id', [id])];
    if ((rows[0]?.[0] ?? null) !== null) return [];
    const where = { column: 'id', ids: [id], fixed: [] };
    return [{ kind: 'update', table, where, cells: new Map([[column, source.stored]]) }];
  }
  const groups = yield* readGroups(type, [id]);
  const group = groups.get(id) as readonly Id[];
  const remembered = yield* readRemembered(type, group);
  if (!type.remembers || remembered.has(id)) return [];
  const isAlone = group.length === 1 && source !== undefined && 'first' in source;
  const first = isAlone ? source.first : firstOf(id, group, remembered);
  return first === group[0] ? [] : [rememberFirst(uid, new Map([[id, first]]))];
}
