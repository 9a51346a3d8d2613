import { authorizeChange } from '../../access/authorize-change.ts';
import type { Change } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import { readEntities } from '../../content/reading/read-entities.ts';
import { asCodeWithin, type Scope } from '../../content/scope.ts';
import { emitPublication } from '../../content/writing/events/emit-entry-event.ts';
import { grantedIds } from '../../content/writing/granted-columns.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { deleteEntities, updateEntities } from '../../content/writing/write-many.ts';
import { forbidden, notFound } from '../../errors.ts';
import { resolvePlainQuery } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';
import { asAdministrator } from './as-administrator.ts';
import { checkPublication } from './check-publication.ts';

interface Count {
  readonly count: number;
}

/** Publishes or unpublishes entries: all, or none if one is missing, forbidden or incomplete. */
export async function publishMany(
  scope: Scope,
  type: ContentType,
  ids: readonly (Id | null)[],
  published: boolean,
): Promise<Count> {
  const find = async (at: Scope): Promise<readonly Id[]> => {
    const changing = await refuseSome(at, type, ids, published);
    if (published) for (const id of changing.all) await checkPublication(at, type, id);
    return changing.changed;
  };
  await find(scope);
  // As in v4, bulk actions do not change `updatedBy`.
  const how = { ...asAdministrator(scope, type), authorize: (change: Change) => authorizeChange(change, scope.access) };
  const data = { publishedAt: published ? new Date() : null };
  return updateEntities(scope, type, find, data, how, async (inner, changed) => {
    for (const id of changed) await emitPublication(inner, type, id, published, how);
  });
}

/** In the order of the ids: 404 for a missing entry, 403 for one that may not be published. */
async function refuseSome(scope: Scope, type: ContentType, ids: readonly (Id | null)[], published: boolean) {
  const given = [...new Set(ids)];
  const { limits } = asAdministrator(scope, type);
  const known = given.filter((id) => id !== null);
  const reached = await grantedIds(scope, type, 'publish', known, limits);
  const all: Id[] = [];
  const changed: Id[] = [];
  for (const id of given) {
    if (id === null) throw notFound();
    const { draft } = await findStored(scope, type, id);
    if (!reached.includes(id)) throw forbidden();
    all.push(id);
    if (draft === published) changed.push(id);
  }
  return { all, changed };
}

/** Deletes the entries that the caller may delete; with a locale, those of that locale only. */
export function deleteMany(scope: Scope, type: ContentType, ids: readonly Id[], locale?: unknown): Promise<Count> {
  const isLimited = type.localized && locale !== undefined && locale !== 'all';
  const find = async (inner: Scope): Promise<readonly Id[]> =>
    isLimited ? idsOfLocale(inner, type, ids, String(locale)) : ids;
  return deleteEntities(scope, type, find, asAdministrator(scope, type));
}

async function idsOfLocale(
  inner: Scope,
  type: ContentType,
  ids: readonly Id[],
  locale: string,
): Promise<readonly Id[]> {
  const query = {
    ...{ fields: ['id'], locale: 'all' },
    filters: { id: { $in: ids.map(String) }, locale: { $eq: locale } },
  };
  const { entities } = await readEntities(asCodeWithin(inner), type, 'content', (context) =>
    resolvePlainQuery(context, type, query),
  );
  return entities.map(({ id }) => id);
}
