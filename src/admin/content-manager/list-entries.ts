import { RequestError } from '../../errors.ts';
import { LIST } from '../../management/content/choose-entries.ts';
import { listManaged } from '../../management/content/read-managed.ts';
import { isRawArray, isRawObject, type RawObject, type RawValue } from '../../query/parse-query-string.ts';
import { managedFields } from '../../query/resolution.ts';
import type { ContentType, ScalarAttribute } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminAnswer, AdminRequest } from '../admin-route.ts';
import { managedType } from './managed-type.ts';
import { recallAnswer } from './recall-answer.ts';

/** `GET /content-manager/collection-types/:uid` */
export async function listEntries(parts: AdminParts, request: AdminRequest): Promise<AdminAnswer> {
  const { type, scope } = managedType(parts, request);
  const { query } = request;
  const { page, pageSize } = pageOf(query);
  const choice = {
    ...LIST,
    named: namedIn(type, query.filters),
    fields: fieldsOf(type, query.columns ?? query.fields),
    parts: partsOf(query.columns),
  };
  const slice = { kind: 'page', page, pageSize, count: true } as const;
  return recallAnswer(scope, request, 'list', async (reading) => {
    const { texts, total } = await listManaged(reading, type, withPaths(query), slice, choice);
    return pageText(texts, { page, pageSize }, total);
  });
}

export const pageText = (
  texts: readonly string[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  total: number,
): string => {
  const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
  return `{"results":[${texts.join(',')}],"pagination":${JSON.stringify(pagination)}}`;
};

/** v4 reports the page in both errors. */
export function pageOf({ page, pageSize }: RawObject): { readonly page: number; readonly pageSize: number } {
  const read = (name: string, value: RawValue | undefined, byDefault: number): number => {
    if (value === undefined || value === null) return byDefault;
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
    if (Number.isSafeInteger(number) && number > 0) return number;
    const received = typeof page === 'string' ? page : 'undefined';
    const message = `Invalid '${name}' parameter. Expected an integer > 0, received: ${received}`;
    throw new RequestError('PaginationError', message);
  };
  return { page: read('page', page, 1), pageSize: read('pageSize', pageSize, 10) };
}

/** The panel sorts by `author[name]:ASC`. */
function withPaths(query: RawObject): RawObject {
  const { sort } = query;
  return typeof sort === 'string' ? { ...query, sort: sort.replace(/\[([^[\]]+)\]/g, '.$1') } : query;
}

/** Relations that a filter names are shown as entries. */
function namedIn(type: ContentType, filters: RawValue | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: RawValue | undefined): void => {
    if (isRawArray(value)) value.forEach(visit);
    else if (isRawObject(value)) {
      for (const [key, below] of Object.entries(value)) {
        if (key.startsWith('$')) visit(below);
        else if (type.attributes.get(key)?.kind === 'relation') found.add(key);
      }
    }
  };
  visit(filters);
  return found;
}

/** Studio sends the columns it shows, and nothing else is read. v4 does not have this parameter. */
const partsOf = (columns: RawValue | undefined): ReadonlySet<string> | undefined => {
  const names = namesOf(columns);
  return names === null ? undefined : new Set(names.filter((name) => typeof name === 'string'));
};

const namesOf = (value: RawValue | undefined): readonly RawValue[] | null =>
  typeof value === 'string' ? value.split(',') : isRawArray(value) ? value : null;

/** Undefined for all; unknown names are ignored. */
function fieldsOf(type: ContentType, value: RawValue | undefined): readonly ScalarAttribute[] | undefined {
  const names = namesOf(value);
  if (names === null || names.includes('*')) return undefined;
  return managedFields(type).filter(({ name }) => names.includes(name));
}
