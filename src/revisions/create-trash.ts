import { createOwnStatements } from '../database/own/own-statements.ts';
import type { OwnRow } from '../database/own/own-table.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { Dialect } from '../sql/dialect.ts';
import { FILE_UID } from '../schema/model.ts';
import { TRASH } from './revision-tables.ts';
import { type DeletedFacts, MAX_FILES, MAX_LISTED, type Trash } from './trash.ts';

const FACTS = ['id', 'entry_id', 'locale', 'deleted_as', 'deleted_by', 'deleted_at'] as const;

/** The table is created before the first deletion that is kept; until then there is nothing to read. */
export function createTrash(tables: OwnTables, dialect: Dialect): Trash {
  const trash = createOwnStatements(dialect, TRASH);
  const ofType = trash.select(FACTS, `where [type] = ? order by [id] desc limit ${MAX_LISTED}`);
  const one = trash.select(
    [...FACTS, 'body', 'changes', 'links', 'created_at', 'created_by'],
    'where [id] = ? and [type] = ?',
  );
  const old = trash.select(['id'], `where [deleted_at] < ? order by [id] limit ${MAX_LISTED}`);
  const file = trash.select(['id'], 'where [type] = ? and [file] = ? limit 1');
  const files = trash.select(['id', 'file', 'bytes'], `where [type] = ? order by [id] desc limit ${MAX_FILES + 1}`);
  const clear = trash.remove('');
  return {
    ...tables,
    async list(reader, type) {
      return (await tables.look()) ? (await ofType(reader, type)).map(factsOf) : [];
    },
    async find(reader, type, id) {
      if (!tables.isKnown()) return null;
      const [row] = await one(reader, id, type);
      if (row === undefined) return null;
      const { body, changes, links, created_at: createdAt, created_by: createdBy } = row;
      return { ...factsOf(row), body: body || '{}', changes, links: links || '{}', createdAt, createdBy };
    },
    async bodies(reader, ids) {
      const rows = await trash.among(reader, ['id', 'body'], { column: 'id', ids });
      return new Map(rows.map(({ id, body }) => [id, body || '{}']));
    },
    async translationsOf(session, type, entries) {
      const set = { column: 'joins', ids: entries, fixed: { type } } as const;
      const rows = await trash.among(session, ['entry_id', 'links', 'joins'], set);
      return rows.map((row) => ({ entry: row.entry_id, links: row.links || '{}', of: row.joins ?? 0 }));
    },
    add: (session, type, deleted) =>
      trash.insert(
        session,
        ...deleted.map(({ entry, locale, joins, body, changes, links, file: stored, ...facts }) => ({
          ...{ type, entry_id: entry, locale, joins, body, changes, links },
          ...{ created_at: facts.createdAt, created_by: facts.createdBy },
          ...{ deleted_as: facts.deletedAs, deleted_by: facts.deletedBy, deleted_at: facts.deletedAt },
          ...{ file: stored?.hash ?? null, bytes: stored?.bytes ?? null },
        })),
      ),
    remove: (session, ids) => trash.removeAmong(session, { column: 'id', ids }),
    async hasFile(reader, hash) {
      return tables.isKnown() && (await file(reader, FILE_UID, hash)).length > 0;
    },
    async files(reader) {
      if (!(await tables.look())) return [];
      const rows = await files(reader, FILE_UID);
      return rows.map((row) => ({ id: row.id, hash: row.file ?? '', bytes: row.bytes ?? 0 }));
    },
    async deletedBefore(reader, time) {
      return (await tables.look()) ? (await old(reader, time)).map(({ id }) => id) : [];
    },
    async clear(session) {
      if (tables.isKnown()) await clear(session);
    },
  };
}

const factsOf = (row: Pick<OwnRow<typeof TRASH.columns>, (typeof FACTS)[number]>): DeletedFacts => ({
  id: row.id,
  entry: row.entry_id,
  locale: row.locale,
  deletedAs: row.deleted_as,
  deletedBy: row.deleted_by,
  deletedAt: row.deleted_at,
});
