import type { Id } from '../../../change/write-value.ts';
import type { LinkTable } from '../../../schema/storage.ts';
import type { RowId } from '../row-operations.ts';
import type { StoredCell, StoredRow } from '../stored-read.ts';
import { addJoin, addNumber, addTo, isStored, type WriteDraft } from '../write-draft.ts';

/**
 * The rows of a link table that a change touches. Attributes of both sides modify it one after another, each seeing the
 * result of the one before; in the end the differences are written.
 */
export interface LinkImage {
  readonly table: string;
  /** Both ends, then the order columns that the table has. */
  readonly columns: readonly string[];
  readonly links: Link[];
  /** The same links by the entry in a column. */
  readonly byEnd: ReadonlyMap<string, Map<RowId, Link[]>>;
  /** The greatest number in an order column, by the entry whose list it orders. */
  readonly greatest: Map<string, Map<RowId, number>>;
  /** Lists that have lost links, by the column of their entry. */
  readonly gaps: Map<string, Gaps>;
  /** By order column, stored links whose number may have changed since it was read: it is always written. */
  readonly moved: Map<string, Set<Link>>;
}

export interface Gaps {
  readonly orderColumn: string;
  /** The removed links, by the entry whose list it is. */
  readonly lost: Map<Id, Link[]>;
}

/** One row. Ends and positions are by column, so either side can read it. */
export interface Link {
  /** Null: to be inserted. */
  readonly id: Id | null;
  readonly ends: ReadonlyMap<string, RowId>;
  readonly positions: Map<string, number | null>;
  readonly stored: ReadonlyMap<string, number | null>;
  gone: boolean;
}

export const openLinkImage = (storage: LinkTable): LinkImage => ({
  table: storage.table,
  columns: linkColumns(storage),
  links: [],
  byEnd: new Map([
    [storage.ownColumn, new Map()],
    [storage.targetColumn, new Map()],
  ]),
  greatest: new Map(),
  gaps: new Map(),
  moved: new Map(),
});

export const linkColumns = ({ ownColumn, targetColumn, orderColumn, inverseOrderColumn }: LinkTable): string[] => [
  ownColumn,
  targetColumn,
  ...(orderColumn === undefined ? [] : [orderColumn]),
  ...(inverseOrderColumn === undefined ? [] : [inverseOrderColumn]),
];

/** Adds rows of `id` and the image's columns; some of them may be present already. */
export function fillLinkImage(image: LinkImage, rows: readonly StoredRow[]): void {
  const [one = '', other = '', ...orders] = image.columns;
  const known = new Set(image.links.map(({ id }) => id));
  for (const [id, oneId, otherId, ...numbers] of rows) {
    if (known.has(Number(id))) continue;
    const stored = new Map(orders.map((column, index) => [column, numberOf(numbers[index] ?? null)]));
    const ends = new Map<string, RowId>([
      [one, Number(oneId)],
      [other, Number(otherId)],
    ]);
    keepLink(image, { id: Number(id), ends, positions: new Map(stored), stored, gone: false });
  }
}

function keepLink(image: LinkImage, link: Link): Link {
  image.links.push(link);
  for (const [column, entry] of link.ends) addTo(image.byEnd.get(column) as Map<RowId, Link[]>, entry, link);
  return link;
}

const numberOf = (cell: StoredCell): number | null => (cell === null ? null : Number(cell));

/** The links of one entry, in order. */
export function linksOf(image: LinkImage, { ownColumn, orderColumn }: LinkTable, own: RowId): readonly Link[] {
  const position = (link: Link): number =>
    (orderColumn === undefined ? undefined : link.positions.get(orderColumn)) ?? Number.NEGATIVE_INFINITY;
  return linksWith(image, ownColumn, own)
    .map((link) => ({ link, position: position(link) }))
    .sort((one, other) => compare(one.position, other.position) || compare(age(one.link), age(other.link)))
    .map(({ link }) => link);
}

/** The links with an entry at this end. */
export const linksWith = ({ byEnd }: LinkImage, column: string, entry: RowId): readonly Link[] =>
  (byEnd.get(column)?.get(entry) ?? []).filter(({ gone }) => !gone);

/** Subtracting infinities gives NaN. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

const age = ({ id }: Link): number => id ?? Number.POSITIVE_INFINITY;

/** Removes a link, leaving a gap in the list of the entry in `groupColumn`. */
export function dropLink(image: LinkImage, link: Link, groupColumn: string, orderColumn: string | undefined): void {
  link.gone = true;
  const group = link.ends.get(groupColumn);
  if (orderColumn === undefined || group === undefined || !isStored(group)) return;
  const gaps = image.gaps.get(groupColumn) ?? { orderColumn, lost: new Map() };
  image.gaps.set(groupColumn, gaps);
  addTo(gaps.lost, group, link);
}

/** Adds a link at the end of the target's list. */
export function addLink(image: LinkImage, storage: LinkTable, own: RowId, target: RowId): Link {
  const { ownColumn, targetColumn, inverseOrderColumn } = storage;
  const positions = new Map<string, number | null>();
  if (inverseOrderColumn !== undefined)
    positions.set(inverseOrderColumn, nextPosition(image, inverseOrderColumn, target));
  const ends = new Map([
    [ownColumn, own],
    [targetColumn, target],
  ]);
  return keepLink(image, { id: null, ends, positions, stored: new Map(), gone: false });
}

function nextPosition(image: LinkImage, column: string, entry: RowId): number {
  const next = (image.greatest.get(column)?.get(entry) ?? 0) + 1;
  endList(image, column, entry, next);
  return next;
}

/** Sets the end of an entry's list: links added later come after it. */
export function endList({ greatest }: LinkImage, column: string, entry: RowId, last: number): void {
  const ofColumn = greatest.get(column) ?? new Map<RowId, number>();
  greatest.set(column, ofColumn);
  ofColumn.set(entry, last);
}

/**
 * The differences between the image and the stored rows. `shifting`: the lists in which the links after a gap move up
 * by one.
 */
export function finishLinkImage(
  draft: WriteDraft,
  { table, columns, links, gaps, moved }: LinkImage,
  shifting: ReadonlyMap<string, ReadonlySet<Id>>,
): void {
  for (const link of links) {
    const { id, ends, positions, stored, gone } = link;
    if (gone && id !== null) addTo(draft.unjoined, table, id);
    if (gone) continue;
    if (id === null) {
      addJoin(
        draft,
        table,
        columns.map((column) => [column, ends.get(column) ?? positions.get(column) ?? null]),
      );
      continue;
    }
    for (const [column, position] of positions) {
      if (position !== null && (position !== stored.get(column) || moved.get(column)?.has(link)))
        addNumber(draft, table, column, id, position);
    }
  }
  for (const [groupColumn, { orderColumn, lost }] of gaps) {
    const lists = { table, groupColumns: [groupColumn], orderColumn } as const;
    const shifted = [...lost].flatMap(([id, going]) => (shifting.get(groupColumn)?.has(id) ? going : []));
    const others = [...lost.keys()].filter((id) => !shifting.get(groupColumn)?.has(id));
    if (shifted.length > 0) {
      const leaving = { column: 'id', ids: shifted.map(({ id }) => id as Id), fixed: [] };
      draft.clearing.push({ kind: 'shift', ...lists, leaving, mayShare: false });
    }
    if (others.length > 0) {
      draft.arranging.push({ kind: 'renumber', ...lists, groups: { kind: 'named', ids: others } });
    }
  }
}
