import { mayName } from '../../access/access.ts';
import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { LIST } from '../../management/content/choose-entries.ts';
import { listDecorated } from '../../management/content/read-decorated.ts';
import { plannedChanges } from '../../management/schedules/planned-changes.ts';
import { entriesInStage } from '../../management/review/entries-in-stage.ts';
import { isRawArray, type RawObject, type RawValue } from '../../query/parse-query-string.ts';
import { managedFields } from '../../query/resolution.ts';
import type { ContentType, ScalarAttribute } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import type { ManagedPage } from '../contract/content-types.ts';
import { type Page, pageOf, pagination } from '../page-of.ts';
import { readId } from '../read-id.ts';
import { cachedResponse } from './cached-response.ts';
import type { ManagedType } from './managed-type.ts';
import { namedIn } from './named-in.ts';

/** `GET /content-manager/collection-types/:uid` */
export async function listEntries(
  { type, scope }: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { query } = request;
  const { page, pageSize } = pageOf(query);
  // Studio sends the columns it shows, and only those are read. v4 does not have this parameter.
  const columns = namesOf(query.columns);
  const choice = {
    ...LIST,
    named: namedIn(parts.engine.model, type, query),
    fields: fieldsOf(scope, type, columns === null ? query.fields : ['id', ...columns]),
    parts: columns === null ? undefined : new Set(columns.filter((name) => typeof name === 'string')),
  };
  const slice = { kind: 'page', page, pageSize, count: true } as const;
  return cachedResponse(scope, request, 'list', async (reading) => {
    if (columns === null) {
      const { texts, total } = await listDecorated(reading, type, withPaths(query), slice, choice);
      return pageText(texts, { page, pageSize }, total);
    }
    const changed = await changedIds(reading, type);
    const listQuery = await askedOf(reading, type, query, changed);
    const { texts, total } = await listDecorated(reading, type, listQuery, slice, choice);
    const ids = texts.map((text) => (JSON.parse(text) as { readonly id: Id }).id);
    const more = { changed: ids.filter((id) => changed.has(id)), planned: await plannedChanges(reading, type, ids) };
    return pageText(texts, { page, pageSize }, total, more satisfies Pick<ManagedPage, 'changed' | 'planned'>);
  });
}

/** A page in v4's format, and members that v4 does not have. */
export const pageText = (texts: readonly string[], page: Page, total: number, more: object = {}): string =>
  `{"results":[${texts.join(',')}],${JSON.stringify({ pagination: pagination(page, total), ...more }).slice(1)}`;

const NONE: ReadonlySet<Id> = new Set();

/** The query of a list, with what Studio can limit it to. */
export async function askedOf(
  scope: Scope,
  type: ContentType,
  query: RawObject,
  changed: ReadonlySet<Id>,
): Promise<RawObject> {
  const listed = query.hasChanges === 'true' ? onlyThese(withPaths(query), changed) : withPaths(query);
  if (query.stage === undefined) return listed;
  const { ids, isInverse } = await entriesInStage(scope, type, readId(String(query.stage)));
  if (isInverse && ids.length === 0) return listed;
  return also(listed, { id: { [isInverse ? '$notIn' : '$in']: [...ids, NOBODY].map(String) } });
}

/** Those with unpublished changes, at most the newest thousand. */
export async function changedIds({ engine, source }: Scope, type: ContentType): Promise<ReadonlySet<Id>> {
  if (!type.draftAndPublish) return NONE;
  const found = await engine.revisions.changesOfType(source.reader, type.uid);
  return new Set(found.map(({ entry }) => entry));
}

/** Changes of an entry that has been unpublished wait for its next publication. */
function onlyThese(query: RawObject, ids: ReadonlySet<Id>): RawObject {
  const own = { id: { $in: [...ids, NOBODY].map(String) }, publishedAt: { $notNull: 'true' } };
  return also(query, own);
}

const also = (query: RawObject, own: RawObject): RawObject => ({
  ...query,
  filters: { $and: query.filters === undefined ? [own] : [query.filters, own] },
});

/** Without any id, the list would not be restricted. */
const NOBODY = 0;

/** The panel sorts by `author[name]:ASC`. */
export function withPaths(query: RawObject): RawObject {
  const { sort } = query;
  return typeof sort === 'string' ? { ...query, sort: sort.replace(/\[([^[\]]+)\]/g, '.$1') } : query;
}

export const namesOf = (value: RawValue | undefined): readonly RawValue[] | null =>
  typeof value === 'string' ? value.split(',') : isRawArray(value) ? value : null;

/**
 * The fields that a request chooses, undefined for all. Unknown names and fields that the caller may not read are
 * ignored; if nothing else is named, all fields are meant, as in v4.
 */
export function fieldsOf(
  { access }: Scope,
  type: ContentType,
  value: RawValue | undefined,
): readonly ScalarAttribute[] | undefined {
  const names = namesOf(value);
  if (names === null || names.includes('*')) return undefined;
  const chosen = managedFields(type).filter(
    ({ name }) => names.includes(name) && (ALWAYS.has(name) || mayName(access, type, 'find', name)),
  );
  return chosen.length === 0 && !names.includes('id') ? undefined : chosen;
}

const ALWAYS: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'publishedAt', 'locale']);
