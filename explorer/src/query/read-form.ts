import { NO_PAGINATION, NO_POPULATE, type Pagination, type QueryForm } from './form.ts';
import type { ContentType, Contract, FindType } from './model.ts';
import { isObject, type RawObject, type RawValue } from './raw.ts';
import { readFilters } from './read-filters.ts';
import { readNames, readPopulate, readText } from './read-populate.ts';
import { readSort } from './read-sort.ts';
import { takeKnown } from './take-known.ts';

/** A query as the form shows it; parameters without controls stay in `rest`. */
export function readForm(
  find: FindType,
  type: ContentType | undefined,
  query: RawObject,
  contract: Contract = 'v4',
): QueryForm {
  const { take, rest } = takeKnown(query);
  return {
    fields: take('fields', readNames, []),
    sort: take('sort', readSort, []),
    filters: take('filters', (value) => (isObject(value) ? readFilters(find, type, value) : null), []),
    populate: take('populate', (value) => readPopulate(find, type, value), NO_POPULATE),
    pagination: take('pagination', readPagination, NO_PAGINATION),
    publicationState: take<string | null>('publicationState', readText, null),
    status: contract === 'v5' ? take<string | null>('status', readText, null) : null,
    locale: take<string | null>('locale', readText, null),
    search: take<string | null>('_q', readText, null),
    rest,
  };
}

const NAMES = Object.keys(NO_PAGINATION);

function readPagination(value: RawValue): Pagination | null {
  if (!isObject(value)) return null;
  const isKnown = Object.entries(value).every(([name, text]) => NAMES.includes(name) && typeof text === 'string');
  return isKnown ? { ...NO_PAGINATION, ...(value as Partial<Pagination>) } : null;
}
