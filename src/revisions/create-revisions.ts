import { createOwnStatements } from '../database/own/own-statements.ts';
import type { OwnRow } from '../database/own/own-table.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { Dialect } from '../sql/dialect.ts';
import { CHANGES } from './revision-tables.ts';
import { MAX_CHANGED, type RevisionFacts, type Revisions } from './revisions.ts';

const FACTS = ['id', 'tag', 'saved_by', 'saved_at'] as const;

/** The table is created when the first changes are saved; until then there is nothing to read. */
export function createRevisions(tables: OwnTables, dialect: Dialect): Revisions {
  const changes = createOwnStatements(dialect, CHANGES);
  const ofEntry = changes.select([...FACTS, 'body'], 'where [entry_id] = ? and [type] = ?');
  const ofType = changes.select([...FACTS, 'entry_id'], 'where [type] = ? order by [saved_at] desc limit 1000');
  const changed = changes.select(['type', 'entry_id'], `order by [id] limit ${MAX_CHANGED + 1}`);
  const clear = changes.remove('');
  return {
    ...tables,
    async changesOf(reader, { type, id }) {
      const [row] = (await tables.look()) ? await ofEntry(reader, id, type) : [];
      return row === undefined ? null : { ...factsOf(row), body: row.body || '{}' };
    },
    async saveChanges(session, { type, id }, { body, tag, savedBy, savedAt }) {
      await changes.removeAmong(session, { column: 'entry_id', ids: [id], fixed: { type } });
      await changes.insert(session, { type, entry_id: id, body, tag, saved_by: savedBy, saved_at: savedAt });
    },
    async discardChanges(session, { type, id }) {
      if (tables.isKnown()) await changes.removeAmong(session, { column: 'entry_id', ids: [id], fixed: { type } });
    },
    async changesOfType(reader, type) {
      if (!(await tables.look())) return [];
      return (await ofType(reader, type)).map((row) => ({ ...factsOf(row), entry: row.entry_id }));
    },
    async changedEntries(reader) {
      if (!(await tables.look())) return [];
      return (await changed(reader)).map((row) => ({ type: row.type, id: row.entry_id }));
    },
    async changesOfEntries(reader, type, ids) {
      const rows = await changes.among(reader, ['id', 'entry_id', 'body', 'saved_at'], {
        ...{ column: 'entry_id', ids, fixed: { type } },
      });
      return rows.map((row) => ({
        ...{ id: row.id, entry: row.entry_id, body: row.body || '{}', savedAt: row.saved_at },
      }));
    },
    async clear(session) {
      if (tables.isKnown()) await clear(session);
    },
    async forget(session, type, ids) {
      if (tables.isKnown()) await changes.removeAmong(session, { column: 'entry_id', ids, fixed: { type } });
    },
  };
}

const factsOf = (row: Pick<OwnRow<typeof CHANGES.columns>, (typeof FACTS)[number]>): RevisionFacts => ({
  id: row.id,
  tag: row.tag,
  savedBy: row.saved_by,
  savedAt: row.saved_at,
});
