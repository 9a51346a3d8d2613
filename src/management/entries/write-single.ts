import type { Verb } from '../../access/grant.ts';
import type { Id } from '../../change/write-value.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import { asCodeWithin, type Scope } from '../../content/scope.ts';
import { findSingleId, writeSingle } from '../../content/writing/entries/single-type.ts';
import { reachedIds } from '../../content/writing/ask-rights.ts';
import { notFound } from '../../errors.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { ContentType } from '../../schema/model.ts';
import { draftData, type ManagedAdditions } from './as-administrator.ts';
import { reduceCreation, reduceUpdate } from './reduce-data.ts';
import { findTranslated, requestedLocale, translateEntry } from './translate-entry.ts';
import { writeManaged } from './write-managed.ts';

type Data = Readonly<Record<string, unknown>>;

/** The entry of a single type in the locale of the query; null if there is none. */
export const findSingle = (scope: Scope, type: ContentType, { locale }: RawObject): Promise<Id | null> =>
  findSingleId(asCodeWithin(scope), type, type.localized && locale !== undefined ? { locale } : {});

/** The same, restricted to entries that the caller may change; otherwise 404. */
export async function findSingleFor(scope: Scope, type: ContentType, query: RawObject, verb: Verb): Promise<Id> {
  const id = await findSingle(scope, type, query);
  if (id === null || !(await reachedIds(scope, type, verb, [id])).has(id)) throw notFound();
  return id;
}

/** Updates the entry, or creates it if there is none in the locale. */
export async function putSingle(
  scope: Scope,
  type: ContentType,
  data: Readonly<Record<string, unknown>>,
  query: RawObject,
  additions: ManagedAdditions = {},
): Promise<Entity> {
  const intent = { kind: 'create', publish: false } as const;
  const write = (id: Id | null, sent: object) =>
    writeManaged(scope, type, {
      ...{ method: id === null ? 'create' : 'update', id, data: sent as Data, additions },
      reduce: (how) =>
        id === null
          ? reduceCreation(scope, type, sent as Data, intent, how)
          : reduceUpdate(scope, type, id, sent as Data, how),
      store: (stored, { how, finish, additions: { id: chosen } }) =>
        writeSingle(scope, type, id, stored, { publish: false, onlyOne: 'in all', id: chosen }, how, finish),
    });
  if (!type.localized) {
    const id = await findSingle(scope, type, {});
    return write(id, id === null ? draftData(type, data) : data);
  }
  const locale = await requestedLocale(scope, query.locale);
  const id = await findSingle(scope, type, { locale });
  if (id !== null) return write(id, data);
  const source = await findTranslated(scope, type, null, locale);
  if (source !== null) return translateEntry(scope, type, data, locale, source, additions);
  return write(null, draftData(type, { ...data, locale }));
}
