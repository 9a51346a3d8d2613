import { RequestError } from '../errors.ts';
import { isRawObject, type RawObject, type RawValue } from '../query/parse-query-string.ts';
import type { Pagination } from './contract/page.ts';

export interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** `page` and `pageSize` of admin API lists: integers from 1. As in v4, both errors name the page. */
export function pageOf({ page, pageSize }: RawObject): Page {
  const read = (name: string, value: RawValue | undefined, byDefault: number): number => {
    if (value === undefined || value === null) return byDefault;
    const number = isRawObject(value) ? Number.NaN : Number(String(value));
    if (Number.isSafeInteger(number) && number > 0) return number;
    const received = isRawObject(page) ? 'an object' : String(page);
    const message = `Invalid '${name}' parameter. Expected an integer > 0, received: ${received}`;
    throw new RequestError('PaginationError', message);
  };
  return { page: read('page', page, 1), pageSize: read('pageSize', pageSize, 10) };
}

export const pagination = ({ page, pageSize }: Page, total: number): Pagination => ({
  page,
  pageSize,
  pageCount: Math.ceil(total / pageSize),
  total,
});
