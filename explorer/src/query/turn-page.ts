import type { Pagination } from './form.ts';

/** `meta.pagination` of a response, in each of its forms. */
export interface PageMeta {
  readonly page?: number;
  readonly pageSize?: number;
  readonly pageCount?: number;
  readonly start?: number;
  readonly limit?: number;
  readonly startCursor?: string | null;
  readonly endCursor?: string | null;
  readonly hasPreviousPage?: boolean;
  readonly hasNextPage?: boolean;
  readonly total?: number;
  /** The total is about right. */
  readonly estimated?: boolean;
}

export interface Pages {
  /** Where the page is, for people. */
  readonly place: string;
  /** The pagination of the pages beside it; null if there are none. */
  readonly previous: Pagination | null;
  readonly next: Pagination | null;
}

export function pagesBeside(meta: PageMeta, pagination: Pagination): Pages {
  return meta.hasNextPage === undefined ? numbered(meta, pagination) : positioned(meta, pagination);
}

function positioned(meta: PageMeta, pagination: Pagination): Pages {
  const { startCursor = null, endCursor = null, total } = meta;
  const canGoBack = meta.hasPreviousPage === true && startCursor !== null;
  const canGoOn = meta.hasNextPage === true && endCursor !== null;
  return {
    place: total === undefined ? 'by cursor' : `${countOf(meta)} in all`,
    previous: canGoBack ? { ...pagination, after: null, before: startCursor } : null,
    next: canGoOn ? { ...pagination, before: null, after: endCursor } : null,
  };
}

function numbered(meta: PageMeta, pagination: Pagination): Pages {
  const isOffset = meta.start !== undefined;
  const size = meta.pageSize ?? meta.limit ?? 0;
  const first = isOffset ? (meta.start ?? 0) : ((meta.page ?? 1) - 1) * size;
  const { total } = meta;
  const turned = (by: -1 | 1): Pagination =>
    isOffset
      ? { ...pagination, start: String(Math.max(0, first + by * size)) }
      : { ...pagination, page: String((meta.page ?? 1) + by) };
  const isExact = total !== undefined && meta.estimated !== true;
  const last = isExact ? Math.min(first + size, total) : first + size;
  return {
    place: placeOf(first, last, meta),
    previous: first === 0 ? null : turned(-1),
    next: isExact && last >= total ? null : turned(1),
  };
}

function placeOf(first: number, last: number, meta: PageMeta): string {
  const { total, estimated } = meta;
  if (total === undefined) return `from ${first + 1}`;
  if (total === 0) return 'no entries';
  return first >= total && !estimated ? `beyond ${total}` : `${first + 1}–${last} of ${countOf(meta)}`;
}

const countOf = ({ total, estimated }: PageMeta): string => (estimated ? `about ${total}` : String(total));
