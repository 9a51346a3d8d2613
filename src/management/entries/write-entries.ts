import { isDeepStrictEqual } from 'node:util';
import { authorizeChange } from '../../access/authorize-change.ts';
import type { Id } from '../../change/write-value.ts';
import { readEntities } from '../../content/reading/read-entities.ts';
import { refuseUnreviewed } from '../../content/review/refuse-unreviewed.ts';
import { asCodeWithin, type Scope } from '../../content/scope.ts';
import { emitPublication } from '../../content/writing/events/emit-entry-event.ts';
import { deleteEntities, updateEntities } from '../../content/writing/write-entities.ts';
import type { EntityCall } from '../../content/writing/decorated/entity-calls.ts';
import type { WriteOptions } from '../../content/writing/write-options.ts';
import type { RawValue } from '../../query/parse-query-string.ts';
import { resolvePlainQuery } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { asAdministrator } from './as-administrator.ts';
import { checkPublication } from './check-publication.ts';
import { publishableEntries } from './publishable-entries.ts';

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
    const entries = await publishableEntries(at, type, ids);
    const written = entries.filter(({ draft }) => draft === published).map(({ id }) => id);
    if (published) await refuseUnreviewed(at, type, written);
    if (published) for (const { id } of entries) await checkPublication(at, type, id);
    return written;
  };
  await find(scope);
  // As in v4, bulk actions do not change `updatedBy`.
  const how = { ...asAdministrator(scope, type, { goesLive: 'reviewed' }), authorize: unsigned(scope) };
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

/** Deletes the entries that the caller may delete; with a locale, those of that locale only. */
export function deleteMany(scope: Scope, type: ContentType, ids: readonly Id[], locale?: unknown): Promise<Count> {
  const isLimited = type.localized && locale !== undefined && locale !== 'all';
  const remove = (chosen: readonly Id[]): Promise<Count> => {
    const find = async (inner: Scope): Promise<readonly Id[]> =>
      isLimited ? idsAmong(inner, type, chosen, { locale: { $eq: String(locale) } }) : chosen;
    return deleteEntities(scope, type, find, asAdministrator(scope, type));
  };
  const run = scope.engine.entityCalls.decorated();
  if (run === null) return remove(ids);
  const filters = { $and: [{ id: { $in: ids } }, {}] };
  /** Code may exclude entries; others it has to delete itself. */
  const perform: EntityCall['perform'] = async ([, params], parse) => {
    const given = isRecord(params) ? params.filters : undefined;
    const parsed = parse({ filters: given }).filters;
    return remove(isDeepStrictEqual(given, filters) ? ids : await idsAmong(scope, type, ids, parsed));
  };
  const params = { ...(isLimited && { locale }), filters };
  return run({ method: 'deleteMany', args: [type.uid, params], perform }) as Promise<Count>;
}

async function idsAmong(
  inner: Scope,
  type: ContentType,
  ids: readonly Id[],
  filters: RawValue = {},
): Promise<readonly Id[]> {
  const query = { fields: ['id'], locale: 'all', filters: { $and: [{ id: { $in: ids.map(String) } }, filters] } };
  const { entities } = await readEntities(asCodeWithin(inner), type, 'content', (context) =>
    resolvePlainQuery(context, type, query),
  );
  return entities.map(({ id }) => id);
}
