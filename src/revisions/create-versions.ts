import { createOwnStatements } from '../database/own/own-statements.ts';
import type { OwnRow } from '../database/own/own-table.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { Dialect } from '../sql/dialect.ts';
import { VERSIONS } from './revision-tables.ts';
import { type KeptVersion, REPLACED_AT_ONCE, type VersionFacts, type Versions } from './versions.ts';

const FACTS = ['id', 'tag', 'saved_by', 'saved_at', 'saved_as', 'way'] as const;

/** The table is created when the first version is stored; until then there is nothing to read. */
export function createVersions(tables: OwnTables, dialect: Dialect): Versions {
  const versions = createOwnStatements(dialect, VERSIONS);
  const ofEntry = versions.select(FACTS, 'where [entry_id] = ? and [type] = ? order by [id] desc');
  const one = versions.select([...FACTS, 'body'], 'where [entry_id] = ? and [type] = ? and [id] = ?');
  const replaced = versions.select(
    ['id'],
    `where exists (
       select 1 from [${VERSIONS.name}] n
       where n.[entry_id] = [${VERSIONS.name}].[entry_id] and n.[type] = [${VERSIONS.name}].[type]
         and n.[id] > [${VERSIONS.name}].[id] and n.[saved_at] < ?)
     order by [id] limit ${REPLACED_AT_ONCE}`,
  );
  const clear = versions.remove('');
  return {
    ...tables,
    async list(reader, { type, id }) {
      return (await tables.look()) ? (await ofEntry(reader, id, type)).map(factsOf) : [];
    },
    async find(reader, { type, id }, version) {
      const [row] = (await tables.look()) ? await one(reader, id, type, version) : [];
      return row === undefined ? null : { ...factsOf(row), body: row.body || '{}' };
    },
    async kept(session, type, entries) {
      const set = { column: 'entry_id', ids: entries, fixed: { type } } as const;
      const rows = await versions.among(session, ['entry_id', 'id', 'tag', 'size', 'saved_at'], set);
      const byEntry = new Map<number, KeptVersion[]>(entries.map((id) => [id, []]));
      for (const { entry_id, id, tag, size, saved_at } of rows.toReversed()) {
        byEntry.get(entry_id)?.push({ id, tag, size: size ?? 0, savedAt: saved_at });
      }
      return byEntry;
    },
    async bodies(session, ids) {
      const rows = await versions.among(session, ['id', 'body'], { column: 'id', ids });
      return new Map(rows.map(({ id, body }) => [id, body]));
    },
    add: (session, type, added) =>
      versions.insert(
        session,
        ...added.map(({ entry, body, tag, savedAs, savedBy, savedAt, way }) => ({
          ...{ type, entry_id: entry, body, tag, saved_as: savedAs, saved_by: savedBy, saved_at: savedAt, way },
          size: Buffer.byteLength(body),
        })),
      ),
    remove: (session, ids) => versions.removeAmong(session, { column: 'id', ids }),
    async replacedBefore(reader, time) {
      return (await tables.look()) ? (await replaced(reader, time)).map(({ id }) => id) : [];
    },
    async forget(session, type, entries) {
      if (!tables.isKnown()) return;
      await versions.removeAmong(session, { column: 'entry_id', ids: entries, fixed: { type } });
    },
    async clear(session) {
      if (tables.isKnown()) await clear(session);
    },
  };
}

const factsOf = (row: Pick<OwnRow<typeof VERSIONS.columns>, (typeof FACTS)[number]>): VersionFacts => ({
  id: row.id,
  tag: row.tag,
  savedBy: row.saved_by,
  savedAt: row.saved_at,
  savedAs: row.saved_as,
  way: row.way,
});
