import type { RawObject } from '../query/parse-query-string.ts';
import type { ContentType, Model } from '../schema/model.ts';
import { type Access, accessByGrants, grantOf } from './access.ts';
import { type Grant, NOTHING, permissionsNaming, WHOLE } from './grant.ts';
import { rowsWhere } from './rows-where.ts';
import { intersect } from './within-access.ts';

/** One more action, and what an admitted route shows of its type. */
export const withAction = (access: Access, added: string): Access =>
  accessByGrants({
    key: `${access.key} and ${added}`,
    allows: (action) => action === added || access.allows(action),
    grant: (type, verb) => access.grant(type, verb) ?? (`${type}.${verb}` === added ? access.admitted : null),
    admitted: access.admitted,
  });

/**
 * Reads entries of a type through permissions that name a field, by its path. Others may show the entry, but not that
 * the field refers to something. Null if there are none.
 */
export function readingThrough(access: Access, type: ContentType, path: readonly string[]): Access | null {
  const naming = permissionsNaming(grantOf(access, type, 'find'), path);
  return naming.length === 0 ? null : withFound(access, type, naming, `reading ${path.join('.')} of`);
}

/**
 * Uses the permissions to read and create in that locale; conditions on the entry still apply. A permission to create
 * that names no locales shows nothing of stored entries, as in v4.
 */
export function translatingInto(access: Access, type: ContentType, locale: string): Access {
  const creating = grantOf(access, type, 'create').filter(({ locales }) => locales !== 'all');
  const inLocale = [...grantOf(access, type, 'find'), ...creating].filter(
    ({ locales }) => locales === 'all' || locales.has(locale),
  );
  const grant = inLocale.map((permission) => ({ ...permission, locales: 'all' as const }));
  return withFound(access, type, grant, `translating into ${locale}`);
}

/**
 * Links to any entry: for data whose relations were checked before, such as a draft that somebody else has saved. What
 * the caller may write does not change. Not for reading.
 */
export const linkingToAny = (access: Access): Access =>
  accessByGrants({
    key: `${access.key} and linking to any entry`,
    allows: access.allows,
    grant: (type, verb) => (verb === 'find' ? WHOLE : access.grant(type, verb)),
    admitted: access.admitted,
  });

/** Finds, of a type, only entries that match the filters of project code. */
export function findingAmong(access: Access, model: Model, type: ContentType, filters: RawObject): Access {
  const rows = rowsWhere(model, type, filters);
  if (rows === null) return access;
  const among = intersect(grantOf(access, type, 'find'), [{ fields: 'all', locales: 'all', rows }]);
  return withFound(access, type, among ?? NOTHING, `among ${JSON.stringify(filters)} of`);
}

/** What the caller may find of one type is replaced. `reason` says where it follows from, and is part of the key. */
const withFound = (access: Access, { uid }: ContentType, find: Grant, reason: string): Access =>
  accessByGrants({
    key: `${access.key} and ${reason} ${uid}`,
    allows: access.allows,
    grant: (type, verb) => (type === uid && verb === 'find' ? find : access.grant(type, verb)),
    admitted: access.admitted,
  });
