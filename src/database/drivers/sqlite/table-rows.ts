import type { PreparedConnection } from './sqlite-connection.ts';
import { isBusy } from './sqlite-errors.ts';
import type { Statement } from '../../../sql/statement.ts';
import { quote } from '../../../sql/dialects/standard-sql.ts';

/** Tables can fill quickly; a lookup takes about 10 µs, 150 µs with row sizes. */
const FRESH_MS = 250;

/** For tables with this many rows the exact number matters little. */
const LARGE = 5_000;
const LARGE_FRESH_MS = 60_000;

/** The number of rows measured, the last ones. */
const WEIGHED = 50;

const COLUMNS: Statement = { text: 'select name from pragma_table_info(?)' };

/** Approximate number of rows of tables, and bytes per row. */
export interface TableRows {
  readonly rows: (table: string) => number;
  readonly rowBytes: (table: string) => number;
}

/**
 * The greatest id: counting would read all rows. And the size of the last rows, which SQLite knows without reading
 * them.
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
      // A table without ids, one that is gone, or an alias in a statement.
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

/** Each is looked up once per interval; there are as many as table names in statements. */
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
