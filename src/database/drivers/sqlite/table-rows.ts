import type { PreparedConnection } from './sqlite-connection.ts';
import type { Statement } from '../../../sql/statement.ts';

const FRESH_MS = 60_000;

const TABLES: Statement = { text: "select name from sqlite_master where type = 'table'" };

/**
 * About how many rows the tables have: the greatest id that each has now. To count them would mean to
 * look at all of them.
 */
export function createTableRows(reader: PreparedConnection): (table: string) => number {
  const statements = new Map<string, Statement>();
  let rows: ReadonlyMap<string, number> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;

  const greatestId = (table: string): number => {
    let statement = statements.get(table);
    if (statement === undefined) {
      statement = { text: `select max(rowid) from "${table.replaceAll('"', '""')}"` };
      statements.set(table, statement);
    }
    try {
      return Number(reader.rows(statement, [])[0]?.[0] ?? 0);
    } catch {
      // A table without ids of its own, or one that is gone.
      return 0;
    }
  };

  return (table) => {
    if (performance.now() - readAt > FRESH_MS) {
      readAt = performance.now();
      rows = new Map(reader.rows(TABLES, []).map(([name]) => [String(name), greatestId(String(name))]));
    }
    return rows.get(table) ?? 0;
  };
}
