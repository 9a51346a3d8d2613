import toNumber from 'lodash/toNumber.js';
import { type RequestError, validationError } from '../errors.ts';
import { isUnlimited } from './is-unlimited.ts';
import { paginationError } from './issues.ts';
import { isRawObject, type RawObject, type RawValue } from './parse-query-string.ts';
import type { Counting, Slice } from './query.ts';
import { rejectForm, rejectLate, type Resolution } from './resolution.ts';

/** `rest` of config/api.js. */
export interface PaginationSettings {
  readonly defaultLimit: number;
  /** null: no maximum. -1: every page has all entries, whatever is requested, as in v4. */
  readonly maxLimit: number | null;
  readonly withCount: boolean;
}

type ListSlice = Extract<Slice, { kind: 'page' | 'offset' }>;

const MIXED = 'Invalid pagination attributes. You cannot use page and offset pagination in the same query';

/** `pagination[...]` of a list; the numbers pass through the contract's plain numeric conversion. */
export function resolvePagination(resolution: Resolution, query: RawObject, settings: PaginationSettings): Slice {
  const pagination: RawObject = isRawObject(query.pagination) ? query.pagination : {};
  const isPaged = Object.hasOwn(pagination, 'page') || Object.hasOwn(pagination, 'pageSize');
  const isOffset = Object.hasOwn(pagination, 'start') || Object.hasOwn(pagination, 'limit');
  if (isPaged && isOffset) {
    rejectLate(
      resolution,
      'pages',
      validationError('Invalid pagination parameters. Expected either start/limit or page/pageSize'),
    );
  }
  const count = resolveCount(resolution, pagination, settings.withCount);
  const slice = sliceOf(pagination, isPaged, isOffset, settings, count);
  checkNumbers(resolution, slice);
  checkTopLevel(resolution, query, slice);
  return slice;
}

/**
 * `start` and `limit` outside `pagination`: for lists without an envelope, single types, and in a populate. `page` and
 * `pageSize` are checked there but have no effect.
 */
export function resolveOffsets(resolution: Resolution, query: RawObject): { start: number; limit: number } {
  const isPaged = isGiven(query, 'page') || isGiven(query, 'pageSize');
  const isOffset = isGiven(query, 'start') || isGiven(query, 'limit');
  if (isPaged && isOffset) rejectLate(resolution, 'window', paginationError(MIXED));
  for (const name of ['page', 'pageSize']) if (isGiven(query, name)) checkPositive(resolution, name, query);
  const limit = isGiven(query, 'limit') ? readCount(resolution, 'limit', query.limit, -1) : -1;
  return {
    start: isGiven(query, 'start') ? readCount(resolution, 'start', query.start, 0) : 0,
    // The contract treats a limit of 0 as none.
    limit: limit === 0 ? -1 : limit,
  };
}

const isGiven = (query: RawObject, name: string): boolean => query[name] !== null && query[name] !== undefined;

/** As in v4, both errors name the page. */
function checkPositive(resolution: Resolution, name: string, query: RawObject): void {
  const number = toNumber(query[name]);
  if (Number.isInteger(number) && number > 0) return;
  rejectLate(resolution, 'window', notPositive(name, query.page));
}

const notPositive = (name: string, value: RawValue | number | undefined): RequestError =>
  paginationError(`Invalid '${name}' parameter. Expected an integer > 0, received: ${String(value)}`);

const isPageBetween = ({ page, pageSize }: Extract<Slice, { kind: 'page' }>): boolean =>
  !Number.isInteger(page) && Number.isInteger(pageSize) && Number.isInteger((page - 1) * pageSize);

function readCount(resolution: Resolution, name: string, value: RawValue, least: number): number {
  const number = toNumber(value);
  if (Number.isInteger(number) && number >= least) return number;
  rejectForm(resolution, `Invalid ${name}. Expected an integer of at least ${least}, got "${String(value)}".`);
  return least;
}

/** Without pagination parameters a list has the default limit, whatever the maximum is. */
function sliceOf(
  pagination: RawObject,
  isPaged: boolean,
  isOffset: boolean,
  settings: PaginationSettings,
  count: Counting,
): ListSlice {
  if (isOffset) return offsetSlice(pagination, settings, count);
  if (isPaged) return pageSlice(pagination, settings, count);
  return { kind: 'page', page: 1, pageSize: settings.defaultLimit, count };
}

function pageSlice(pagination: RawObject, { defaultLimit, maxLimit }: PaginationSettings, count: Counting): ListSlice {
  const asked = pagination.pageSize === undefined ? defaultLimit : Math.max(1, toNumber(pagination.pageSize));
  const pageSize = maxLimit !== null && asked > maxLimit ? maxLimit : asked;
  return { kind: 'page', page: Math.max(1, toNumber(pagination.page || 1)), pageSize, count };
}

function offsetSlice(
  pagination: RawObject,
  { defaultLimit, maxLimit }: PaginationSettings,
  count: Counting,
): ListSlice {
  const asked = pagination.limit === undefined ? defaultLimit : toNumber(pagination.limit);
  const isUnlimited = asked === -1 || (maxLimit !== null && asked > maxLimit);
  const limit = isUnlimited ? (maxLimit ?? -1) : Math.max(1, asked);
  return { kind: 'offset', start: Math.max(0, toNumber(pagination.start || 0)), limit, count };
}

export function resolveCount(resolution: Resolution, pagination: RawObject, byDefault: boolean): Counting {
  if (!Object.hasOwn(pagination, 'withCount')) return byDefault;
  const value: RawValue = pagination.withCount;
  if (value === 'true' || value === 't' || value === '1') return true;
  // An addition to the contract.
  if (value === 'estimate') return value;
  if (value !== 'false' && value !== 'f' && value !== '0') {
    rejectLate(
      resolution,
      'count',
      validationError('Invalid withCount parameter. Expected "t","1","true","false","0","f"'),
    );
  }
  return false;
}

function checkNumbers(resolution: Resolution, slice: ListSlice): void {
  const numbers =
    slice.kind === 'page' ? { page: slice.page, pageSize: slice.pageSize } : { start: slice.start, limit: slice.limit };
  if (slice.kind === 'page' && isPageBetween(slice)) {
    // Such a page starts at a whole entry, so it can be read; only counting the pages requires an integer.
    if (slice.count) rejectLate(resolution, 'count', notPositive('page', slice.page));
    return;
  }
  for (const [name, number] of Object.entries(numbers)) {
    if (!Number.isInteger(number)) rejectForm(resolution, `Invalid pagination[${name}]. Expected an integer.`);
  }
  if (slice.kind === 'page' && slice.page > 1 && isUnlimited(slice)) {
    rejectForm(resolution, 'Invalid pagination[page]. This server returns all entries on one page: request page 1.');
  }
}

/** Pagination parameters outside `pagination` collide with the ones the list sets itself. */
function checkTopLevel(resolution: Resolution, query: RawObject, slice: ListSlice): void {
  const paged = isGiven(query, 'page') || isGiven(query, 'pageSize');
  const offset = isGiven(query, 'start') || isGiven(query, 'limit');
  if (paged) rejectLate(resolution, 'window', paginationError(MIXED));
  if (offset && slice.count && slice.kind === 'page') rejectLate(resolution, 'count', paginationError(MIXED));
}
