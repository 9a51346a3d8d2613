import type { Statement } from '../../sql/statement.ts';
import type { Row, SqlCell, SqlValue } from '../driver.ts';
import type { SqliteConnection, SqliteStatement } from './sqlite-library.ts';

/** A connection that keeps the prepared form of every Statement object it has seen, as long as that lives. */
export class PreparedConnection {
  readonly connection: SqliteConnection;
  readonly #prepared = new WeakMap<Statement, Prepared>();

  constructor(connection: SqliteConnection) {
    this.connection = connection;
  }

  rows(statement: Statement, parameters: readonly SqlValue[]): readonly Row[] {
    const { native, returnsRows, explains } = this.#find(statement);
    const values = parameters.map(bindable);
    if (!returnsRows) {
      native.run(values);
      return [];
    }
    const rows = native.all(values) as SqlCell[][];
    // libsql leaves an explaining statement open after `all`, and with it the reader's snapshot; `get` ends it.
    if (explains) native.get(values);
    if (statement.bigints) for (const row of rows) withNumbers(row);
    return rows;
  }

  /** The first row of a statement without parameters; libsql takes half the time of `rows` for it. */
  firstRow(statement: Statement): Row | undefined {
    return this.#find(statement).native.get([]) as Row | undefined;
  }

  run(statement: Statement, parameters: readonly SqlValue[]): number {
    return this.#find(statement).native.run(parameters.map(bindable)).changes;
  }

  #find(statement: Statement): Prepared {
    let prepared = this.#prepared.get(statement);
    if (prepared === undefined) {
      const native = prepare(this.connection, statement);
      prepared = { native, returnsRows: native.reader, explains: /^explain\b/i.test(statement.text) };
      this.#prepared.set(statement, prepared);
    }
    return prepared;
  }
}

/** Asking a statement whether it returns rows is a call out of JavaScript, which took 2 % of a request's time. */
interface Prepared {
  readonly native: SqliteStatement;
  readonly returnsRows: boolean;
  readonly explains: boolean;
}

export function prepare(connection: SqliteConnection, statement: Statement): SqliteStatement {
  const prepared = connection.prepare(statement.text);
  if (prepared.reader) prepared.raw(true).safeIntegers(statement.bigints === true);
  return prepared;
}

/**
 * libsql aborts the process on a boolean and binds every number as a real, which a text column
 * would keep as `5.0`; a bigint is bound as an integer.
 */
export function bindable(value: SqlValue): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return value;
}

/** Exact reading turns every integer into a bigint; only those that need it stay one. */
export function withNumbers(row: SqlCell[]): Row {
  for (let i = 0; i < row.length; i++) {
    const cell = row[i];
    if (typeof cell !== 'bigint') continue;
    const number = Number(cell);
    if (Number.isSafeInteger(number)) row[i] = number;
  }
  return row;
}
