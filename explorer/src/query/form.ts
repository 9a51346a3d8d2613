import type { RawObject, RawValue } from './raw.ts';

/** The part of a query that the form shows; everything else is in `rest`. */
export interface QueryForm extends Selection {
  readonly pagination: Pagination;
  /** In v5's contract. */
  readonly status: string | null;
  readonly locale: string | null;
  readonly search: string | null;
  readonly rest: RawObject;
}

/** The parameters that have the same meaning at the top level and inside a populate. */
export interface Selection {
  /** Names in the order of the request; none: all fields. */
  readonly fields: readonly string[];
  readonly sort: readonly SortKey[];
  /** All of them must match. */
  readonly filters: readonly FilterItem[];
  readonly populate: Populate;
  readonly publicationState: string | null;
}

export interface SortKey {
  /** Dotted if it passes through relations. */
  readonly path: string;
  /** Null: not specified, which means ascending. */
  readonly direction: string | null;
}

export type FilterItem = FilterRow | FilterGroup | RelatedFilter | RawFilter;

export interface FilterRow {
  readonly kind: 'row';
  readonly field: string;
  readonly operator: string;
  /** Undefined until something is entered; such a row is not part of the query yet. */
  readonly value: FilterValue | undefined;
}

export type FilterValue = string | null | readonly (string | null)[];

export interface FilterGroup {
  readonly kind: 'group';
  readonly operator: '$and' | '$or' | '$not';
  readonly items: readonly FilterItem[];
}

/** Conditions that the same related entry must match. */
export interface RelatedFilter {
  readonly kind: 'related';
  readonly field: string;
  readonly items: readonly FilterItem[];
}

/** A part without controls in the form; it is preserved unchanged. */
export interface RawFilter {
  readonly kind: 'raw';
  readonly key: string;
  readonly value: RawValue;
}

export interface Populate {
  /** `populate=*`: everything, one level deep. */
  readonly all: boolean;
  readonly nodes: readonly PopulateNode[];
}

export interface PopulateNode {
  readonly name: string;
  readonly options: PopulateOptions;
}

export interface PopulateOptions extends Selection {
  /** Per type, if several are possible; null: the same for all of them. */
  readonly on: readonly PopulateNode[] | null;
  readonly start: string | null;
  readonly limit: string | null;
  readonly count: boolean;
  readonly rest: RawObject;
}

export interface Pagination {
  readonly page: string | null;
  readonly pageSize: string | null;
  readonly start: string | null;
  readonly limit: string | null;
  /** A cursor; empty for the start of the list. */
  readonly after: string | null;
  /** A cursor; empty for the end of the list. */
  readonly before: string | null;
  readonly withCount: string | null;
}

export const NO_POPULATE: Populate = { all: false, nodes: [] };

export const NO_PAGINATION: Pagination = {
  page: null,
  pageSize: null,
  start: null,
  limit: null,
  after: null,
  before: null,
  withCount: null,
};

const EMPTY_SELECTION: Selection = {
  fields: [],
  sort: [],
  filters: [],
  populate: NO_POPULATE,
  publicationState: null,
};

export const EMPTY_OPTIONS: PopulateOptions = {
  ...EMPTY_SELECTION,
  on: null,
  start: null,
  limit: null,
  count: false,
  rest: {},
};

export const EMPTY_FORM: QueryForm = {
  ...EMPTY_SELECTION,
  pagination: NO_PAGINATION,
  status: null,
  locale: null,
  search: null,
  rest: {},
};
