import type { CompareOperator, ParameterIndex, Window } from '../query/query.ts';
import type { ComputedColumn, RowGroup, ScalarType, SearchIndex, Uid } from '../schema/model.ts';
import type { MorphTable } from '../schema/storage.ts';

/**
 * What will be read: tables, links, columns and conditions, with every parameter named. A plan contains no values of a
 * request, so requests of the same shape share it.
 */

export interface Plan {
  readonly root: RootRead;
  readonly count: Selection | null;
  /** An estimate of the count is enough. */
  readonly isEstimated?: true;
}

/** Selects rows of a table. */
export interface Selection {
  readonly table: string;
  readonly condition: Condition | null;
}

export interface RootRead extends Selection {
  readonly entries: EntryRead;
  readonly order: readonly OrderTerm[];
  /** The maximum number of rows: given by parameters (with a large offset or not), one, or all. */
  readonly slice: 'window' | 'deepWindow' | 'first' | 'every' | 'seek';
  /** Of a slice that starts at a position instead of an offset. */
  readonly seek?: Seek;
  /**
   * A part of the condition, where the first rows of the table can be read in the order of the list: how many rows match
   * it decides whether that finds the page sooner than reading all that match.
   */
  readonly narrowing?: RelatedCondition;
}

/** Rows on one side of a position in the order, nearest first; one more than a page has. */
export interface Seek {
  readonly toward: 'after' | 'before';
  /** The values of all terms of the order at the position; null for a null. Null for the end of the list. */
  readonly from: readonly (ParameterIndex | null)[] | null;
  /** The cells with these values in the rows that are read. */
  readonly cells: readonly number[];
}

/** One row of an entry: its cells, and the reads below it. */
export interface EntryRead {
  readonly uid: Uid;
  readonly table: string;
  /** Cell 0 is always the id. */
  readonly cells: readonly Cell[];
  readonly fields: readonly FieldCell[];
  readonly children: readonly Child[];
  /** One read shared by all plans. */
  readonly shared?: true;
}

export interface Cell {
  readonly column: string;
  readonly type: ScalarType;
  /** The cell contains the row that the document id follows from, unless the column `unless` has a value. */
  readonly firstRow?: { readonly group: RowGroup; readonly unless: string | null };
  /** The cell contains the sort value of this term of the order instead of a column of the table. */
  readonly orderTerm?: number;
  /** The cell contains whether the row matches this condition, as 1 or 0, instead of a column of the table. */
  readonly condition?: Condition;
}

/** A field of the response and the cell that contains its value. */
export interface FieldCell {
  readonly name: string;
  readonly type: ScalarType;
  readonly cell: number;
  /** The value is null, whatever the cell contains. */
  readonly withheld?: true;
  /** The value of an empty cell follows from the type and the row id in another cell. */
  readonly documentId?: { readonly uid: Uid; readonly firstRow: number; readonly isStored: boolean };
  /** The cell that says whether the entry is shown with the field; absent: always. */
  readonly mask?: number;
}

/** How to get from an entry to its related entries. */
export type Link =
  /** A join table; `fixed` columns have one known value each. */
  | {
      readonly kind: 'table';
      readonly table: string;
      readonly ownColumn: string;
      readonly targetColumn: string;
      readonly orderColumn: string | null;
      readonly fixed: readonly FixedColumn[];
    }
  /** The entry's row contains the related entry's id. */
  | { readonly kind: 'ownColumn'; readonly column: string }
  /** The related entry's row contains the entry's id. */
  | { readonly kind: 'targetColumn'; readonly column: string; readonly fixed: readonly FixedColumn[] };

/** The value comes from the model, never from a request. */
export interface FixedColumn {
  readonly column: string;
  /** Of the column's type: SQLite would not convert it. */
  readonly value: string | number;
}

export type Child = RelatedChild | AbsentChild | CountChild | ZoneChild | MorphTableChild | MorphColumnsChild;

interface ChildBase {
  /** The field's name in the response. */
  readonly name: string;
  /** The cell of the parent's row that the child rows refer to. */
  readonly keyCell: number;
  /** The same as for a field. */
  readonly mask?: number;
}

export interface RelatedChild extends ChildBase {
  readonly kind: 'related';
  readonly link: Link;
  readonly read: EntryRead;
  readonly condition: Condition | null;
  readonly order: readonly OrderTerm[];
  readonly linkOrder: 'asc' | 'desc';
  readonly window: Window | null;
  readonly shape: RelatedShape;
}

export interface RelatedShape {
  /** Entries are wrapped in `{ data }` with `id` and `attributes`; components are not. */
  readonly kind: 'entry' | 'component';
  readonly many: boolean;
  /** The value if nothing is related: null for polymorphic lists and media. */
  readonly empty: 'list' | 'null';
}

/** Nothing is read: the field is always null. */
export interface AbsentChild extends ChildBase {
  readonly kind: 'absent';
  readonly wrapped: boolean;
  readonly many: boolean;
}

export interface CountChild extends ChildBase {
  readonly kind: 'count';
  readonly link: Link;
  readonly selection: Selection;
  readonly shape: 'entry' | 'component';
}

/** A dynamic zone: its rows first, then one statement per component type found. */
export interface ZoneChild extends ChildBase {
  readonly kind: 'zone';
  readonly table: string;
  readonly field: string;
  readonly variants: ReadonlyMap<Uid, VariantRead>;
}

export interface MorphTableChild extends ChildBase, MorphTable {
  /** Empty lists are omitted from the response, unless the contract does not sanitize it there. */
  readonly keepEmpty: boolean;
  readonly variants: ReadonlyMap<Uid, VariantRead>;
}

export interface MorphColumnsChild extends ChildBase {
  readonly kind: 'morphColumns';
  readonly typeCell: number;
  readonly variants: ReadonlyMap<Uid, VariantRead>;
}

export interface VariantRead {
  readonly read: EntryRead;
  readonly condition: Condition | null;
}

export type Condition =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  | {
      readonly kind: 'compare';
      readonly column: string;
      readonly computed?: ComputedColumn;
      readonly type: ScalarType;
      readonly operator: CompareOperator;
      /** `%` and `_` in a text stand for themselves. */
      readonly literal?: true;
      readonly parameters: readonly ParameterIndex[];
    }
  | { readonly kind: 'null'; readonly column: string; readonly computed?: ComputedColumn; readonly isNull: boolean }
  | RelatedCondition
  | { readonly kind: 'search'; readonly columns: readonly SearchedColumn[]; readonly parameter: ParameterIndex }
  /** The entry may match a search or a filter, by an index of all its texts. */
  | {
      readonly kind: 'candidate';
      readonly index: SearchIndex;
      /** Which characters of the value are wildcards. */
      readonly by: 'search' | 'filter';
      readonly parameter: ParameterIndex;
    };

export interface SearchedColumn {
  readonly column: string;
  readonly computed?: ComputedColumn;
  readonly type: ScalarType;
}

/** The entry is in the set of those with a related row that matches the condition. */
export interface RelatedCondition {
  readonly kind: 'related';
  readonly link: Link;
  readonly target: string;
  readonly condition: Condition;
  /** The related rows that count; null for all. */
  readonly among: Condition | null;
  /** The condition also holds for an entry of nulls, so entries without related rows match. */
  readonly orMissing: boolean;
}

export type SearchCondition = Extract<Condition, { kind: 'search' }>;

export interface OrderTerm {
  /** Links to follow from the entry; empty for its own column. */
  readonly steps: readonly OrderStep[];
  readonly column: string;
  readonly computed?: ComputedColumn;
  readonly type: ScalarType;
  readonly direction: 'asc' | 'desc';
  /** Only the beginning of the text counts. */
  readonly byBeginning?: true;
  /** Instead of a column: how well a row matches the search. */
  readonly relevance?: SearchCondition;
}

export interface OrderStep {
  /** The table of the entries that own the link. */
  readonly owner: string;
  readonly link: Link;
  readonly target: string;
  readonly many: boolean;
  /** The related rows that count; null for all. */
  readonly among: Condition | null;
}
