import type { PreparedConnection } from './sqlite-connection.ts';
import { isBusy } from './sqlite-errors.ts';
import type { Statement } from '../../../sql/statement.ts';

/** Tables are filled at once; to ask takes some 10 µs, 150 for what rows weigh. */
const FRESH_MS = 250;

/** Of a table with so many rows it matters little how many more it has by now. */
const LARGE = 5_000;
const LARGE_FRESH_MS = 60_000;

/** As many rows as are weighed: the last ones. */
const WEIGHED = 50;

const COLUMNS: Statement = { text: 'select name from pragma_table_info(?)' };

/** About how many rows tables have, and how many bytes a row of them. */
export interface TableRows {
  readonly rows: (table: string) => number;
  readonly rowBytes: (table: string) => number;
}

/**
 * The greatest id that a table has now: to count rows would mean to look at all of them. And what the last ones
 * weigh, which SQLite tells without reading them.
 */
export function createTableRows(reader: PreparedConnection): TableRows {
  const statements = new Map<string, Statement>();

  const numberOf = (text: string): number => {
    const statement = statements.get(text) ?? { text };
    statements.set(text, statement);
    try {
      return Number(reader.rows(statement, [])[0]?.[0] ?? 0);
    } catch (error) {
      if (isBusy(error)) throw error;
      // A table without ids of its own, one that is gone, or what a statement calls one.
      return 0;
    }
  };

  const weigh = (table: string): number => {
    const columns = reader.rows(COLUMNS, [table]).map(([name]) => `coalesce(octet_length(${quote(String(name))}), 0)`);
    const last = `rowid > (select max(rowid) - ${WEIGHED} from ${quote(table)})`;
    return numberOf(`select avg(${columns.join(' + ')}) from ${quote(table)} where ${last}`);
  };

  return {
    rows: rememberFor((table) => numberOf(`select max(rowid) from ${quote(table)}`)),
    rowBytes: rememberFor(weigh),
  };
}

/** Each is requested once in its time; there are as many as names of tables in statements. */
function rememberFor(ask: (table: string) => number): (table: string) => number {
  const known = new Map<string, { readonly value: number; readonly until: number }>();
  return (table) => {
    const now = performance.now();
    const kept = known.get(table);
    if (kept !== undefined && now < kept.until) return kept.value;
    const value = ask(table);
    known.set(table, { value, until: now + (value < LARGE ? FRESH_MS : LARGE_FRESH_MS) });
    return value;
  };
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
