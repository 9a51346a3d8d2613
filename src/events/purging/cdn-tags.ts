import type { ReadTables } from '../../database/changes/changes.ts';
import { isUnknown, type Writes } from '../../database/changes/writes.ts';
import { readTables } from '../../schema/content-tables.ts';
import type { Model } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';

export type CdnTags = ReturnType<typeof createCdnTags>;

/** Tables of v4 and Plinth that no response of the content API shows, or is allowed by. */
const SILENT = /^(?:plinth_|admin_|strapi_(?!core_store_settings$))/;

/**
 * Tags of responses in shared caches, and those that a commit purges. A tag is the name of a table. Every response also
 * has `all`, for changes that nobody can name or that may concern everything, such as permissions; one whose tables are
 * not known, or too many to list, has `any` instead of them, which every change of content purges. `shown`: tables of
 * Plinth's own that responses show.
 */
export function createCdnTags(model: Model, prefix: string, shown: readonly string[] = []) {
  const tables = readTables(
    model,
    ({ uid }) => uid.startsWith('api::') || uid.startsWith('plugin::upload.') || PEOPLE.has(uid),
  );
  const tagged = new Set([...tables, ...shown].map((table) => table.toLowerCase()));
  const ends = linkEnds(model);
  const [all, any] = [`${prefix}all`, `${prefix}any`];
  const tableTag = (table: string): string => `${prefix}t:${encodeURIComponent(table)}`;
  return {
    all,
    unlisted: [all, any],
    of(tables: ReadTables): readonly string[] {
      if (tables === null) return [all, any];
      const read = new Set([...tables].flatMap((table) => [table, ...(ends.get(table) ?? [])]));
      return [all, ...[...read].filter((table) => tagged.has(table)).map(tableTag)];
    },
    /** Empty if no response depends on it. */
    purgedBy(writes: Writes): readonly string[] {
      if (isUnknown(writes)) return [all];
      const written = [...writes.keys()].map((table) => table.toLowerCase());
      if (written.some((table) => !tagged.has(table) && !SILENT.test(table))) return [all];
      const found = written.filter((table) => tagged.has(table));
      return found.length === 0 ? [] : [...found.map(tableTag), any];
    },
  };
}

/** Shown as relations and as creators. */
const PEOPLE: ReadonlySet<string> = new Set(['plugin::users-permissions.user', 'admin::user']);

/** A deletion also deletes links of the entry, which the database does by itself: readers of links depend on both ends. */
function linkEnds(model: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const ends = new Map<string, Set<string>>();
  for (const type of [...model.contentTypes.values(), ...model.components.values()]) {
    for (const attribute of type.attributes.values()) {
      if (attribute.kind !== 'relation' || attribute.storage.kind !== 'linkTable') continue;
      const of = getOrCreate(ends, attribute.storage.table.toLowerCase(), () => new Set<string>());
      of.add(type.table.toLowerCase());
      const target = model.contentTypes.get(attribute.target)?.table;
      if (target !== undefined) of.add(target.toLowerCase());
    }
  }
  return ends;
}
