import toNumber from 'lodash/toNumber.js';
import { validationError } from '../../errors.ts';
import { isJson } from '../../schema/scalar-types.ts';
import { isRawObject, type RawObject, type RawValue } from '../parse-query-string.ts';
import type { Query, QueryValue, Slice } from '../query.ts';
import { bind, rejectForm, rejectLate, type Resolution } from '../resolution.ts';
import type { PaginationSettings } from '../resolve-pagination.ts';
import { readCursor } from './cursor.ts';

type CursorSlice = Extract<Slice, { kind: 'cursor' }>;

/** `pagination[after]` or `pagination[before]`; null if neither is given. */
export function askedCursor(pagination: RawValue): RawObject | null {
  if (!isRawObject(pagination)) return null;
  return Object.hasOwn(pagination, 'after') || Object.hasOwn(pagination, 'before') ? pagination : null;
}

interface CursorContext {
  readonly pagination: PaginationSettings;
  readonly open: (sealed: string) => string | null;
}

/** The entries next to a cursor, in the order of the sort; an empty cursor is the start or the end of the list. */
export function resolveCursor(
  resolution: Resolution,
  query: Query,
  cursor: RawObject,
  { pagination, open }: CursorContext,
): CursorSlice {
  const toward = Object.hasOwn(cursor, 'after') ? 'after' : 'before';
  const others = ['page', 'start', 'limit', toward === 'after' ? 'before' : ''].filter((name) =>
    Object.hasOwn(cursor, name),
  );
  const [other] = others;
  if (other !== undefined) {
    const message = `Invalid pagination parameters. pagination[${toward}] cannot be used with pagination[${other}]: expected pageSize and withCount`;
    rejectLate(resolution, 'pages', validationError(message));
  }
  for (const { attribute } of query.sort) {
    if (isJson(attribute.type)) {
      rejectForm(
        resolution,
        `Invalid sort for a list with cursors. "${attribute.name}" contains JSON: sort by others.`,
      );
    }
  }
  const from = readPosition(resolution, query, toward, cursor[toward], open);
  // Counting takes longer than reading such a page, so the default for other lists does not apply.
  const count = Object.hasOwn(cursor, 'withCount') && 'count' in query.slice && query.slice.count;
  return { kind: 'cursor', toward, from, pageSize: pageSizeOf(resolution, cursor, pagination), count };
}

function pageSizeOf(resolution: Resolution, cursor: RawObject, { defaultLimit, maxLimit }: PaginationSettings): number {
  const size = cursor.pageSize === undefined ? defaultLimit : Math.max(1, toNumber(cursor.pageSize));
  const pageSize = maxLimit !== null && size > maxLimit ? maxLimit : size;
  if (pageSize === -1) {
    rejectForm(resolution, 'This server returns all entries on one page, which has no cursors. Set rest.maxLimit.');
  }
  // What is no integer has been refused with the other numbers.
  return pageSize;
}

function readPosition(
  resolution: Resolution,
  { type, sort }: Query,
  toward: CursorSlice['toward'],
  given: RawValue,
  open: CursorContext['open'],
): CursorSlice['from'] {
  if (given === '' || given === null || given === undefined) return null;
  const values = typeof given === 'string' ? readCursor(open(given), type, sort) : null;
  if (values !== null) return values.map((value: QueryValue) => (value === null ? null : bind(resolution, value)));
  rejectForm(
    resolution,
    `Invalid pagination[${toward}]. Expected a startCursor or endCursor of this list with the same sort, or nothing for the ${toward === 'after' ? 'first' : 'last'} page.`,
  );
  return null;
}
