import type { RowValues } from '../../change/change.ts';
import type { Issue } from '../../change/issues/issues.ts';
import type { EntryId, Id, NewEntry } from '../../change/write-value.ts';
import type { Model, Type } from '../../schema/model.ts';
import type { CellValue, NewRow, RowId, RowOperation } from './row-operations.ts';

/** A row that is written, stored or new, with its new values. */
export interface RowDraft {
  readonly type: Type;
  readonly id: RowId;
  readonly values: RowValues;
  /** The values that the change has for it: they are fewer if they replace a part of a stored component. */
  readonly sent: RowValues;
  /** Filled while the draft grows; for a new row, the same map as its own. */
  readonly cells: Map<string, CellValue>;
  /** New rows of one table are inserted in this order. */
  readonly turn: number;
}

/** Collects the parts of a write while a change is planned. */
export interface WriteDraft {
  readonly model: Model;
  readonly rows: RowDraft[];
  /** The entries of the changes, for references among them. */
  readonly entries: Map<NewEntry, RowId>;
  /** Rows to delete, with everything that depends on them. */
  readonly removed: Map<Type, Set<Id>>;
  /** Runs before rows are inserted. */
  readonly clearing: RowOperation[];
  /** Join rows to delete, by table. */
  readonly unjoined: Map<string, Id[]>;
  /** Join rows to insert, by table. */
  readonly joined: Map<string, NewRow[]>;
  /** Positions of remaining join rows, by table and column. */
  readonly numbers: Map<string, Map<string, { readonly id: Id; readonly number: number }[]>>;
  /** Runs after all rows exist. */
  readonly arranging: RowOperation[];
  /** Problems that only the stored rows reveal. */
  readonly issues: Issue[];
}

export const openDraft = (model: Model): WriteDraft => ({
  model,
  rows: [],
  entries: new Map(),
  removed: new Map(),
  clearing: [],
  unjoined: new Map(),
  joined: new Map(),
  numbers: new Map(),
  arranging: [],
  issues: [],
});

/** Adds a row; it is a new one if it has no id. */
export function addRow(
  draft: WriteDraft,
  values: RowValues,
  stored: Id | null,
  { turn = 0, sent = values }: Partial<Pick<RowDraft, 'turn' | 'sent'>> = {},
): RowDraft {
  const cells = new Map<string, CellValue>();
  for (const [attribute, value] of values.scalars) {
    if (typeof value === 'object' && value !== null && 'kind' in value) throw new Error('a password was not hashed');
    cells.set(attribute.column, value);
  }
  const row: RowDraft = { type: values.type, id: stored ?? { kind: 'newRow', cells }, values, sent, cells, turn };
  draft.rows.push(row);
  return row;
}

export function addJoin(draft: WriteDraft, table: string, cells: readonly (readonly [string, CellValue])[]): void {
  addTo(draft.joined, table, { kind: 'newRow', cells: new Map(cells) });
}

export function addNumber(draft: WriteDraft, table: string, column: string, id: Id, number: number): void {
  const columns = draft.numbers.get(table) ?? new Map();
  draft.numbers.set(table, columns);
  addTo(columns, column, { id, number });
}

/** The row of an entry that a change points to. */
export function rowOf({ entries }: WriteDraft, id: EntryId): RowId {
  if (typeof id === 'number') return id;
  const row = entries.get(id);
  if (row === undefined) throw new Error('an entry is pointed to that no change of the write has');
  return row;
}

export const isStored = (id: RowId): id is Id => typeof id === 'number';

/** Adds to the list under a key of a map, creating it if missing. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

export function addToSet<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}
