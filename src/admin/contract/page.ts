/** A page of a list, as v4 counts it. */
export interface Pagination {
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount: number;
  readonly total: number;
}

/** A page of a list in v4's format. */
export interface ListPage<T> {
  readonly results: readonly T[];
  readonly pagination: Pagination;
}

/** A value in the envelope that most responses have. */
export interface Data<T> {
  readonly data: T;
}
