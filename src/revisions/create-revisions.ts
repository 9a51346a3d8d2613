import { idCell, textCell } from '../database/cells.ts';
import type { Row, Session } from '../database/driver.ts';
import { runOperations } from '../database/running/run-operations.ts';
import { insertion, type RowOperation } from '../plan/writing/row-operations.ts';
import type { Dialect } from '../sql/dialect.ts';
import { fixedStatement } from '../sql/fixed-statement.ts';
import type { OwnTables } from '../database/layout/own-tables.ts';
import { CHANGES, VERSIONS } from './revision-layout.ts';
import type { EntryKey, Revision, RevisionFacts, Revisions, SavedBody } from './revisions.ts';

const FACTS = '[id], [tag], [saved_by], [saved_at]';
const OF_ENTRY = '[entry_id] = ? and [type] = ?';

/** The tables are created when the first revision is saved; until then there is nothing to read. */
export function createRevisions(tables: OwnTables, dialect: Dialect): Revisions {
  const sql = (text: string) => fixedStatement(dialect, text);
  const statements = {
    changes: sql(`select ${FACTS}, [body] from [${CHANGES}] where ${OF_ENTRY}`),
    ofType: sql(`select ${FACTS}, [entry_id] from [${CHANGES}] where [type] = ? order by [saved_at] desc limit 1000`),
    newest: sql(`select [tag] from [${VERSIONS}] where ${OF_ENTRY} order by [id] desc limit 1`),
    versions: sql(`select ${FACTS} from [${VERSIONS}] where ${OF_ENTRY} order by [id] desc`),
    version: sql(`select ${FACTS}, [body] from [${VERSIONS}] where ${OF_ENTRY} and [id] = ?`),
    removeUpTo: sql(`delete from [${VERSIONS}] where ${OF_ENTRY} and [id] <= ?`),
  };
  const store = async (session: Session, ...operations: readonly RowOperation[]): Promise<void> =>
    void (await runOperations(session, dialect, operations));

  return {
    ...tables,

    async changesOf(reader, { type, id }) {
      if (!(await tables.look())) return null;
      const [row] = await reader.query(statements.changes, [id, type]);
      return row === undefined ? null : readRevision(row);
    },
    saveChanges: (session, key, saved) =>
      store(session, removal(CHANGES, key.type, [key.id]), insertion(CHANGES, savedRow(key, saved))),
    async discardChanges(session, { type, id }) {
      if (tables.isKnown()) await store(session, removal(CHANGES, type, [id]));
    },
    async changesOfType(reader, type) {
      if (!(await tables.look())) return [];
      const rows = await reader.query(statements.ofType, [type]);
      return rows.map((row) => ({ ...readFacts(row), entry: idCell(row[4]) }));
    },

    newestTag: async (reader, { type, id }) => textCell((await reader.query(statements.newest, [id, type]))[0]?.[0]),
    async keepVersion(session, key, saved, keep) {
      await store(session, insertion(VERSIONS, savedRow(key, saved)));
      const kept = await session.query(statements.versions, [key.id, key.type]);
      const [oldest] = kept.slice(keep);
      if (oldest !== undefined) await session.execute(statements.removeUpTo, [key.id, key.type, idCell(oldest[0])]);
    },
    async versionsOf(reader, { type, id }) {
      if (!(await tables.look())) return [];
      return (await reader.query(statements.versions, [id, type])).map(readFacts);
    },
    async versionOf(reader, { type, id }, version) {
      if (!(await tables.look())) return null;
      const [row] = await reader.query(statements.version, [id, type, version]);
      return row === undefined ? null : readRevision(row);
    },

    async clear(session) {
      if (!tables.isKnown()) return;
      for (const table of [CHANGES, VERSIONS]) await session.execute(sql(`delete from [${table}]`), []);
    },
    async forget(session, type, ids) {
      if (tables.isKnown() && ids.length > 0)
        await store(session, removal(CHANGES, type, ids), removal(VERSIONS, type, ids));
    },
  };
}

const removal = (table: string, type: string, ids: readonly number[]): RowOperation => ({
  kind: 'delete',
  table,
  where: { column: 'entry_id', ids, fixed: [{ column: 'type', value: type }] },
});

const savedRow = ({ type, id }: EntryKey, { body, tag, savedBy, savedAt }: SavedBody) => ({
  type,
  entry_id: id,
  body,
  tag,
  saved_by: savedBy,
  saved_at: savedAt,
});

const readFacts = ([id, tag, savedBy, savedAt]: Row): RevisionFacts => ({
  id: idCell(id),
  tag: String(tag),
  savedBy: savedBy === null || savedBy === undefined ? null : Number(savedBy),
  savedAt: Number(savedAt),
});

const readRevision = (row: Row): Revision => ({ ...readFacts(row), body: textCell(row[4]) ?? '{}' });
