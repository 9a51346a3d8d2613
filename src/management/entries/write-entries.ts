import { authorizeChange } from '../../access/authorize-change.ts';
import type { Id } from '../../change/write-value.ts';
import { readEntities } from '../../content/reading/read-entities.ts';
import { asCodeWithin, type Scope } from '../../content/scope.ts';
import { emitPublication } from '../../content/writing/events/emit-entry-event.ts';
import { askCoverage, grantOf } from '../../content/writing/reached-ids.ts';
import { deleteEntities, updateEntities } from '../../content/writing/write-many.ts';
import type { WriteOptions } from '../../content/writing/write-options.ts';
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
  const how = { ...asAdministrator(scope, type), authorize: unsigned(scope) };
  const data = { publishedAt: published ? new Date() : null };
  return updateEntities(
    scope,
    type,
    find,
    data,
    how,
    async (inner, changed) => {
      for (const id of changed) await emitPublication(inner, type, id, published, how);
    },
    'publish',
  );
}

const unsigned =
  ({ access }: Scope): WriteOptions['authorize'] =>
  (sent) =>
    authorizeChange(sent, access, { unseen: 'forbidden' });

/** In the order of the ids: 404 for a missing entry, 403 for one that may not be published. */
async function refuseSome(scope: Scope, type: ContentType, ids: readonly (Id | null)[], published: boolean) {
  const given = [...new Set(ids)];
  const known = given.filter((id) => id !== null);
  const entries = await askCoverage(scope, type, grantOf(scope.access, type, 'publish'), known);
  const all: Id[] = [];
  const changed: Id[] = [];
  for (const id of given) {
    const entry = id === null ? undefined : entries.get(id);
    if (entry === undefined) throw notFound();
    if (entry.held.size === 0) throw forbidden();
    all.push(entry.id);
    if (entry.draft === published) changed.push(entry.id);
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
