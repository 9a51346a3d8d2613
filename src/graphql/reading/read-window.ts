import { RequestError } from '../../errors.ts';

export interface GraphqlLimits {
  /** The default limit. */
  readonly defaultLimit: number;
  /** -1: no maximum. */
  readonly maxLimit: number;
  /** Of a page whose size is not given. */
  readonly pageSize?: number;
}

export interface RequestedWindow {
  readonly start: number;
  /** -1: all. */
  readonly limit: number;
}

interface PaginationArgument {
  readonly page?: number | null;
  readonly pageSize?: number | null;
  readonly start?: number | null;
  readonly limit?: number | null;
}

/** The window of a `pagination` argument. Values out of range are clamped, as in v4. */
export function readWindow(
  argument: unknown,
  { defaultLimit, maxLimit, pageSize: usual = 0 }: GraphqlLimits,
): RequestedWindow {
  const { page, pageSize, start, limit } = (argument ?? {}) as PaginationArgument;
  const isPaged = isGiven(page) || isGiven(pageSize);
  const isOffset = isGiven(start) || isGiven(limit);
  if (isPaged && isOffset) {
    throw new RequestError('PaginationError', 'Cannot use both page & offset pagination in the same query');
  }
  if (!isPaged && !isOffset) return within({ start: 0, limit: defaultLimit }, maxLimit);
  if (isPaged) {
    const size = Math.max(1, pageSize ?? usual);
    return within({ start: ((page ?? 1) - 1) * size, limit: size }, maxLimit);
  }
  // An explicit null is treated as undefined, which is clamped to the minimum.
  const asked = limit === undefined ? defaultLimit : (limit ?? 0);
  return within({ start: start ?? 0, limit: asked === -1 ? maxLimit : asked }, maxLimit);
}

const isGiven = (value: number | null | undefined): value is number => value !== null && value !== undefined;

function within({ start, limit }: RequestedWindow, maxLimit: number): RequestedWindow {
  const least = limit === -1 ? limit : Math.max(limit, 1);
  return { start: Math.max(start, 0), limit: maxLimit === -1 || least < maxLimit ? least : maxLimit };
}
