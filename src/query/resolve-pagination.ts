import toNumber from 'lodash/toNumber.js';
import { validationError } from '../errors.ts';
import { paginationError } from './issues.ts';
import type { RawObject, RawValue } from './parse-query-string.ts';
import { isRawObject } from './parse-query-string.ts';
import type { Slice } from './query.ts';
import type { Resolution } from './resolution.ts';
import { rejectForm, rejectLate } from './resolution.ts';

/** `rest` of config/api.js. */
export interface PaginationSettings {
  readonly defaultLimit: number;
  readonly maxLimit: number | null;
  readonly withCount: boolean;
}

type ListSlice = Extract<Slice, { kind: 'page' | 'offset' }>;
type WindowSlice = Extract<Slice, { kind: 'page' | 'offset' | 'plain' }>;

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
  const slice = isOffset ? offsetSlice(pagination, settings, count) : pageSlice(pagination, settings, count);
  checkNumbers(resolution, slice);
  checkTopLevel(resolution, query, slice);
  return slice;
}

/** `start` and `limit` outside of `pagination`, for lists that have no envelope; -1 is no limit. */
export function resolvePlainSlice(resolution: Resolution, query: RawObject): Slice {
  checkMixed(resolution, query);
  const read = (name: string, byDefault: number): number => (isGiven(query, name) ? toNumber(query[name]) : byDefault);
  const slice: Extract<Slice, { kind: 'plain' }> = { kind: 'plain', start: read('start', 0), limit: read('limit', -1) };
  checkNumbers(resolution, slice);
  if (slice.start < 0 || slice.limit < -1)
    rejectForm(resolution, 'Invalid start or limit. Expected integers of at least 0.');
  // The contract takes a limit of 0 for none.
  return slice.limit === 0 ? { ...slice, limit: -1 } : slice;
}

const isGiven = (query: RawObject, name: string): boolean => query[name] !== null && query[name] !== undefined;

function checkMixed(resolution: Resolution, query: RawObject): void {
  const paged = isGiven(query, 'page') || isGiven(query, 'pageSize');
  const offset = isGiven(query, 'start') || isGiven(query, 'limit');
  if (paged && offset) rejectLate(resolution, 'window', paginationError(MIXED));
}

function pageSlice(pagination: RawObject, { defaultLimit, maxLimit }: PaginationSettings, count: boolean): ListSlice {
  const asked = pagination.pageSize === undefined ? defaultLimit : Math.max(1, toNumber(pagination.pageSize));
  const pageSize = maxLimit !== null && asked > maxLimit ? maxLimit : asked;
  return { kind: 'page', page: Math.max(1, toNumber(pagination.page || 1)), pageSize, count };
}

function offsetSlice(pagination: RawObject, { defaultLimit, maxLimit }: PaginationSettings, count: boolean): ListSlice {
  const asked = pagination.limit === undefined ? defaultLimit : toNumber(pagination.limit);
  const isUnlimited = asked === -1 || (maxLimit !== null && asked > maxLimit);
  const limit = isUnlimited ? (maxLimit ?? -1) : Math.max(1, asked);
  return { kind: 'offset', start: Math.max(0, toNumber(pagination.start || 0)), limit, count };
}

function resolveCount(resolution: Resolution, pagination: RawObject, byDefault: boolean): boolean {
  if (!Object.hasOwn(pagination, 'withCount')) return byDefault;
  const value: RawValue = pagination.withCount;
  if (value === 'true' || value === 't' || value === '1') return true;
  if (value !== 'false' && value !== 'f' && value !== '0') {
    rejectLate(
      resolution,
      'count',
      validationError('Invalid withCount parameter. Expected "t","1","true","false","0","f"'),
    );
  }
  return false;
}

function checkNumbers(resolution: Resolution, slice: WindowSlice): void {
  const numbers =
    slice.kind === 'page' ? { page: slice.page, pageSize: slice.pageSize } : { start: slice.start, limit: slice.limit };
  for (const [name, number] of Object.entries(numbers)) {
    if (!Number.isInteger(number)) rejectForm(resolution, `Invalid pagination[${name}]. Expected an integer.`);
  }
}

/** Paging parameters outside of `pagination` collide with the ones that the list itself sets. */
function checkTopLevel(resolution: Resolution, query: RawObject, slice: ListSlice): void {
  const paged = isGiven(query, 'page') || isGiven(query, 'pageSize');
  const offset = isGiven(query, 'start') || isGiven(query, 'limit');
  if (paged) rejectLate(resolution, 'window', paginationError(MIXED));
  if (offset && slice.count && slice.kind === 'page') rejectLate(resolution, 'count', paginationError(MIXED));
}
