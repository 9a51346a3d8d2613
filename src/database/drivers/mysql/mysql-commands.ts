import mysql from 'mysql2';
import type { NamedResult, WaitLimit, Row, SqlValue } from '../../driver.ts';
import { watchWaitLimit } from '../../wait-limit.ts';

export type Result = mysql.ResultSetHeader | mysql.RowDataPacket[][];

/** A statement as text, without parameters. */
export async function command(connection: mysql.Connection, text: string): Promise<void> {
  await rowsFor(connection, text);
}

export function rowsFor(connection: mysql.Connection, text: string): Promise<readonly Row[]> {
  return new Promise((resolve, reject) =>
    connection.query<mysql.RowDataPacket[][]>(text, (error, rows) =>
      error ? reject(error) : resolve(rowsOf(rows as unknown as Result)),
    ),
  );
}

/** Streams rows as text, with back-pressure. */
export async function* unloadRows(
  connection: mysql.Connection,
  text: string,
  batchSize: number,
  waitLimit: WaitLimit,
): AsyncGenerator<readonly Row[]> {
  const rows = connection.query(text).stream({ highWaterMark: batchSize });
  const stop = watchWaitLimit(waitLimit, (reason) => void rows.destroy(reason));
  let batch: Row[] = [];
  try {
    for await (const row of rows) {
      batch.push(row as Row);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  } finally {
    stop();
  }
  if (batch.length > 0) yield batch;
}

/** As v4 has them read for project code; datetimes are in UTC here. */
const typeCast: mysql.TypeCast = (field, next) => {
  switch (field.type) {
    case 'DECIMAL':
    case 'NEWDECIMAL':
      return numberOf(field.string());
    case 'TINY':
      return field.length === 1 ? flagOf(field.string()) : next();
    case 'DATETIME':
    case 'TIMESTAMP':
      return instantOf(field.string());
    case 'JSON':
      return jsonOf(field.string());
    default:
      return next();
  }
};

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));
const flagOf = (text: string | null): boolean | null => (text === null ? null : text === '1');
const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(`${text.replace(' ', 'T')}Z`));

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

/** A statement of project code: rows as objects. */
export function namedRows(
  connection: mysql.Connection,
  text: string,
  parameters: readonly unknown[],
): Promise<NamedResult> {
  const query = { sql: text, values: [...parameters], rowsAsArray: false, typeCast };
  return new Promise((resolve, reject) =>
    connection.query<mysql.RowDataPacket[] | mysql.ResultSetHeader>(query, (error, result) => {
      if (error) reject(error);
      else if (Array.isArray(result)) resolve({ rows: result, changes: result.length, lastId: null });
      else resolve({ rows: [], changes: result.affectedRows, lastId: result.insertId });
    }),
  );
}

/** mysql2 keeps one prepared statement per text and connection. */
export function execute(connection: mysql.Connection, text: string, parameters: readonly SqlValue[]): Promise<Result> {
  return new Promise((resolve, reject) =>
    connection.execute<Result>(text, parameters.map(bindable), (error, result) =>
      error ? reject(error) : resolve(result),
    ),
  );
}

/** Has the server prepare a statement; `execute` uses it. */
export const prepare = (connection: mysql.Connection, text: string): Promise<void> =>
  new Promise((resolve, reject) => connection.prepare(text, (error) => (error ? reject(error) : resolve())));

const IN_TRANSACTION = 1;

/** Whether the server has a transaction open for the connection, as reported with each result without rows. */
export const saysTransaction = ({ serverStatus }: mysql.ResultSetHeader): boolean =>
  (serverStatus & IN_TRANSACTION) !== 0;

export const hasTransaction = (connection: mysql.Connection): Promise<boolean> =>
  new Promise((resolve, reject) =>
    connection.query<mysql.ResultSetHeader>('do 0', (error, result) =>
      error ? reject(error) : resolve(saysTransaction(result)),
    ),
  );

export const rowsOf = (result: Result): readonly Row[] =>
  Array.isArray(result) ? (result as unknown as readonly Row[]) : [];

/** mysql2 sends numbers as doubles, which MySQL rejects in `limit ?`, and bigints as strings. */
function bindable(value: SqlValue): mysql.TypedParameterValue | Exclude<SqlValue, bigint> {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return mysql.TypedParameter.BIGINT(value);
  return value as Exclude<SqlValue, bigint>;
}

/** The server rolls back an open transaction when the connection closes. */
export function closeConnection(connection: mysql.Connection): void {
  connection.on('error', () => undefined);
  connection.destroy();
}
