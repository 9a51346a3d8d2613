import toNumber from 'lodash/toNumber.js';
import { validationError } from '../../errors.ts';
import { paginationError } from '../issues.ts';
import { isRawObject, type RawObject, type RawValue } from '../parse-query-string.ts';
import type { Counting, Slice } from '../query.ts';
import { resolveCount, type PaginationSettings } from '../resolve-pagination.ts';
import { rejectLate, type Resolution } from '../resolution.ts';

/** `pagination[…]` of a list. */
export function resolveV5Pagination(resolution: Resolution, raw: RawObject, settings: PaginationSettings): Slice {
  const pagination: RawObject = isRawObject(raw.pagination) ? raw.pagination : {};
  const has = (name: string): boolean => Object.hasOwn(pagination, name);
  const isPaged = has('page') || has('pageSize');
  const isOffset = has('start') || has('limit');
  if (isPaged && isOffset) {
    rejectLate(resolution, 'pages', paginationError('Cannot use both page & offset pagination in the same query'));
  }
  const count = resolveCount(resolution, pagination, settings.withCount);
  const slice =
    isOffset && !isPaged ? offsetSlice(pagination, settings, count) : pageSlice(pagination, settings, count);
  checkWindow(resolution, slice);
  if (isGiven(raw.page) || isGiven(raw.pageSize)) rejectMixed(resolution);
  return slice;
}

/** `start` and `limit` at the top level, for one entry and for lists without an envelope. */
export function resolveV5Window(
  resolution: Resolution,
  { page, pageSize, start, limit }: RawObject,
): { readonly start: number; readonly limit: number } {
  if ((isGiven(page) || isGiven(pageSize)) && (isGiven(start) || isGiven(limit))) rejectMixed(resolution);
  checkPositive(resolution, 'page', page);
  checkPositive(resolution, 'pageSize', pageSize);
  const after = isGiven(start) ? toNumber(start) : 0;
  const most = isGiven(limit) ? toNumber(limit) : -1;
  checkCounts(resolution, after, most);
  return { start: Math.max(0, after) || 0, limit: Number.isInteger(most) ? Math.max(-1, most) : -1 };
}

type ListSlice = Extract<Slice, { kind: 'page' | 'offset' }>;

function pageSlice(pagination: RawObject, { defaultLimit, maxLimit }: PaginationSettings, count: Counting): ListSlice {
  const asked = pagination.pageSize === undefined ? defaultLimit : Math.max(1, toNumber(pagination.pageSize));
  const pageSize = within(asked, maxLimit);
  const start = (Math.max(1, toNumber(pagination.page || 1)) - 1) * pageSize;
  return { kind: 'page', page: start / pageSize + 1, pageSize, count };
}

function offsetSlice(
  pagination: RawObject,
  { defaultLimit, maxLimit }: PaginationSettings,
  count: Counting,
): ListSlice {
  const asked = pagination.limit === undefined ? defaultLimit : Math.max(1, toNumber(pagination.limit));
  return { kind: 'offset', start: Math.max(0, toNumber(pagination.start || 0)), limit: within(asked, maxLimit), count };
}

/** What is no number is the maximum, if there is one: -1 is none here, where v4 has every page unlimited. */
const within = (asked: number, maxLimit: number | null): number =>
  maxLimit === null || maxLimit === -1 || asked <= maxLimit ? asked : maxLimit;

function checkWindow(resolution: Resolution, slice: ListSlice): void {
  if (slice.kind === 'page') checkCounts(resolution, (slice.page - 1) * slice.pageSize, slice.pageSize);
  else checkCounts(resolution, slice.start, slice.limit);
}

function checkCounts(resolution: Resolution, start: number, limit: number): void {
  const check = (name: 'Start' | 'Limit', value: number, least: number): void => {
    if (Number.isInteger(value) && value >= least) return;
    const message = `convert${name}QueryParams expected a positive integer got ${value}`;
    rejectLate(resolution, 'form', validationError(message));
  };
  check('Start', start, 0);
  check('Limit', limit, -1);
}

function checkPositive(resolution: Resolution, name: 'page' | 'pageSize', value: RawValue): void {
  if (!isGiven(value)) return;
  const number = toNumber(value);
  if (Number.isInteger(number) && number > 0) return;
  const message = `Invalid '${name}' parameter. Expected an integer > 0, received: ${String(value)}`;
  rejectLate(resolution, 'form', paginationError(message));
}

const MIXED = 'Invalid pagination attributes. The page parameters are incorrect and must be in the pagination object';

const rejectMixed = (resolution: Resolution): void => rejectLate(resolution, 'form', paginationError(MIXED));

const isGiven = (value: RawValue): boolean => value !== null && value !== undefined;
