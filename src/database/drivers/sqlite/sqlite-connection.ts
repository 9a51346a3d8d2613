import type { Statement } from '../../../sql/statement.ts';
import { BoundedMap } from '../../../util/bounded-map.ts';
import type { NamedResult, Row, SqlCell, SqlValue } from '../../driver.ts';
import type { SqliteConnection, SqliteStatement, SqliteValue } from './sqlite-library.ts';
import { isCut, withWholeTexts } from './sqlite-zero-bytes.ts';

/** The memory for prepared statements per connection, and per statement: a few kilobytes, more for a long text. */
const PREPARED_BYTES = 16 * 1024 ** 2;
const weigh = ({ text }: Statement): number => 4096 + 8 * text.length;

/** Changes only when other connections commit. */
export const DATA_VERSION: Statement = { text: 'pragma data_version' };

/** A connection that keeps recently used statements prepared. */
export class PreparedConnection {
  readonly connection: SqliteConnection;
  readonly #prepared = new BoundedMap<Statement, SqliteStatement>(PREPARED_BYTES);
  /**
   * In @photostructure/sqlite rows do not keep their statement alive: collecting it while it is read ends the process.
   */
  readonly #open = new Set<SqliteStatement>();

  constructor(connection: SqliteConnection) {
    this.connection = connection;
  }

  rows(statement: Statement, parameters: readonly SqlValue[]): readonly Row[] {
    const { native, values } = this.#bind(statement, parameters);
    const isExact = statement.bigints === true;
    try {
      return readable(native.all(...values) as SqlCell[][], isExact);
    } catch (error) {
      if (isExact || !isOutOfRange(error)) throw error;
      // Not a big-integer column, but SQLite columns accept any value.
      native.setReadBigInts(true);
      try {
        return readable(native.all(...values) as SqlCell[][], isExact);
      } finally {
        native.setReadBigInts(false);
      }
    }
  }

  /** The first row of a statement without parameters, with small numbers or texts. */
  firstRow(statement: Statement): Row | undefined {
    return this.#find(statement).get() as Row | undefined;
  }

  /** A statement that runs only once. */
  rowsOnce(text: string): readonly Row[] {
    return prepare(this.connection, { text }).all() as readonly Row[];
  }

  run(statement: Statement, parameters: readonly SqlValue[]): number {
    const { native, values } = this.#bind(statement, parameters);
    return Number(native.run(...values).changes);
  }

  /** A statement of project code, not cached: rows as objects. */
  named(text: string, parameters: readonly unknown[]): NamedResult {
    const native = this.connection.prepare(text);
    const values = parameters.map((value) => bindable(sqlValue(value)));
    if (GIVES_ROWS.test(text)) {
      const rows = native.all(...values) as Record<string, unknown>[];
      return { rows: rows.map((row) => ({ ...row })), changes: rows.length, lastId: null };
    }
    const { changes, lastInsertRowid = 0 } = native.run(...values);
    return { rows: [], changes: Number(changes), lastId: Number(lastInsertRowid) };
  }

  /** Batches of rows on demand. The statement is open until the end, so it must not be run again meanwhile. */
  *batches(statement: Statement, parameters: readonly SqlValue[], size: number): Iterable<readonly Row[]> {
    const { text, values, isExact } = boundFor(statement, parameters);
    const native = prepare(this.connection, { text, bigints: true });
    this.#open.add(native);
    try {
      let batch: SqlCell[][] = [];
      for (const row of native.iterate(...values)) {
        batch.push(row as SqlCell[]);
        if (batch.length < size) continue;
        yield readable(batch, isExact);
        batch = [];
      }
      if (batch.length > 0) yield readable(batch, isExact);
    } finally {
      this.#open.delete(native);
    }
  }

  #bind(statement: Statement, parameters: readonly SqlValue[]): Bound {
    const values = parameters.map(bindable);
    if (!values.some(isCut)) return { native: this.#find(statement), values };
    const whole = withWholeTexts(statement, values);
    return { native: prepare(this.connection, whole.statement), values: whole.values };
  }

  #find(statement: Statement): SqliteStatement {
    let native = this.#prepared.get(statement);
    if (native === undefined) {
      native = prepare(this.connection, statement);
      this.#prepared.set(statement, native, weigh(statement));
    }
    return native;
  }
}

const GIVES_ROWS = /^\s*(select|with|pragma|explain|values)\b|\breturning\b/i;

/** As v4's libraries bind values: times as milliseconds, undefined as null. */
function sqlValue(value: unknown): SqlValue {
  if (value === undefined) return null;
  return value instanceof Date ? value.getTime() : (value as SqlValue);
}

interface Bound {
  readonly native: SqliteStatement;
  readonly values: readonly SqliteValue[];
}

/** A statement with its values for another thread or a stream, which read integers exactly. */
export function boundFor(statement: Statement, parameters: readonly SqlValue[]): BoundStatement {
  const isExact = statement.bigints === true;
  const values = parameters.map(bindable);
  if (!values.some(isCut)) return { text: statement.text, values, isExact };
  const whole = withWholeTexts(statement, values);
  return { text: whole.statement.text, values: whole.values, isExact };
}

export interface BoundStatement {
  readonly text: string;
  readonly values: readonly SqliteValue[];
  /** Integers beyond 2^53 stay bigints. */
  readonly isExact: boolean;
}

function prepare(connection: SqliteConnection, statement: Statement): SqliteStatement {
  const native = connection.prepare(statement.text);
  native.setReturnArrays(true);
  if (statement.bigints) native.setReadBigInts(true);
  return native;
}

/** `node:sqlite` binds numbers as reals, which a text column would store as `5.0`; bigints are bound as integers. */
function bindable(value: SqlValue): SqliteValue {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return value;
}

/** Converts binary cells to buffers. Exact reading returns all integers as bigints: only requested ones stay so. */
function readable(rows: SqlCell[][], isExact: boolean): readonly Row[] {
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) {
      const cell = row[i];
      if (typeof cell === 'bigint') row[i] = numberOf(cell, isExact);
      else if (typeof cell === 'object' && cell !== null) row[i] = Buffer.from(cell as Buffer);
    }
  }
  return rows;
}

function numberOf(cell: bigint, isExact: boolean): number | bigint {
  const number = Number(cell);
  return isExact && !Number.isSafeInteger(number) ? cell : number;
}

function isOutOfRange(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Value is too large to be represented');
}
