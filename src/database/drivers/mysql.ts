import mysql from 'mysql2';
import type { Statement } from '../../sql/statement.ts';
import type { Driver, FaultKind, LiveTables, Row, Session, SqlValue } from '../driver.ts';
import { type MysqlSettings, POOL_DEFAULTS } from '../settings.ts';
import { isMysqlValueError, mysqlStartError } from './mysql-errors.ts';
import { mysqlLayout } from './mysql-layout.ts';
import { lockRows, runAside } from './mysql-locks.ts';

const MAX_PREPARED = 500;

export async function openMysql(settings: MysqlSettings): Promise<Driver> {
  const pool = mysql.createPool(poolOptions(settings));
  // Commands of one connection run in order: these are first.
  pool.on('connection', (connection) => {
    for (const text of SESSION) connection.query(text, (error) => error && connection.destroy());
  });
  const driver = new MysqlDriver(pool, connectionOptions(settings));
  try {
    await driver.query({ text: 'select 1' }, []);
    return driver;
  } catch (error) {
    await driver.close();
    throw mysqlStartError(settings, error);
  }
}

/** Whoever waited for a lock must see what its last holder committed: each statement reads what is committed then. */
const SESSION = ["set time_zone = '+00:00'", 'set session transaction isolation level read committed'];

/** Text for everything that a JavaScript number or date would damage. */
const EXACT = {
  rowsAsArray: true,
  dateStrings: true,
  supportBigNumbers: true,
  bigNumberStrings: true,
  decimalNumbers: false,
  jsonStrings: true,
  timezone: 'Z',
  charset: 'utf8mb4',
} as const;

function connectionOptions(settings: MysqlSettings): mysql.ConnectionOptions {
  const { host, port, database, user, password, socketPath, ssl, connectionString } = settings;
  const place =
    connectionString === undefined ? { host, port, database, user, password, socketPath } : { uri: connectionString };
  return {
    ...(Object.fromEntries(
      Object.entries(place).filter(([, value]) => value !== undefined),
    ) as mysql.ConnectionOptions),
    ...(ssl === undefined || ssl === false ? {} : { ssl: ssl === true ? {} : { ...ssl } }),
    ...EXACT,
    connectTimeout: settings.pool?.acquireTimeoutMs ?? POOL_DEFAULTS.acquireTimeoutMs,
    maxPreparedStatements: MAX_PREPARED,
  };
}

function poolOptions(settings: MysqlSettings): mysql.PoolOptions {
  const pool = { ...POOL_DEFAULTS, ...settings.pool };
  return {
    ...connectionOptions(settings),
    connectionLimit: pool.max,
    maxIdle: pool.max,
    idleTimeout: pool.idleTimeoutMs,
  };
}

/** Nothing in MySQL or MariaDB says exactly and cheaply that no commit happened: there is no `version`. */
class MysqlDriver implements Driver {
  readonly client = 'mysql';
  readonly layout = mysqlLayout;
  readonly blocks = false;
  readonly versionIsLocal = false;
  readonly #pool: mysql.Pool;
  readonly #aside: (texts: readonly string[]) => Promise<void>;

  constructor(pool: mysql.Pool, options: mysql.ConnectionOptions) {
    this.#pool = pool;
    this.#aside = (texts) => runAside(options, texts);
  }

  query(statement: Statement, parameters: readonly SqlValue[]): Promise<readonly Row[]> {
    return run(this.#pool, statement, parameters).then(rowsOf);
  }

  async *stream(
    statement: Statement,
    parameters: readonly SqlValue[],
    batchSize: number,
  ): AsyncGenerator<readonly Row[]> {
    const connection = await connect(this.#pool);
    let finished = false;
    try {
      let batch: Row[] = [];
      const rows = connection.execute(statement.text, parameters.map(bindable)).stream({ highWaterMark: batchSize });
      for await (const row of rows) {
        batch.push(row as Row);
        if (batch.length < batchSize) continue;
        yield batch;
        batch = [];
      }
      finished = true;
      if (batch.length > 0) yield batch;
    } finally {
      // Rows that nobody reads would still arrive on a connection that is left in the middle.
      if (finished) connection.release();
      else connection.destroy();
    }
  }

  async transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const connection = await connect(this.#pool);
    try {
      await command(connection, 'start transaction');
      const result = await work(sessionOf(connection, this.#aside));
      await command(connection, 'commit');
      connection.release();
      return result;
    } catch (error) {
      await command(connection, 'rollback').then(
        () => connection.release(),
        () => connection.destroy(),
      );
      throw error;
    }
  }

  introspect(): Promise<LiveTables> {
    return this.layout.introspect((statement) => this.query(statement, []));
  }

  faultOf(error: unknown): FaultKind {
    return isMysqlValueError(error) ? 'value' : 'other';
  }

  close(): Promise<void> {
    return new Promise((resolve, reject) => this.#pool.end((error) => (error ? reject(error) : resolve())));
  }
}

function sessionOf(connection: mysql.PoolConnection, aside: (texts: readonly string[]) => Promise<void>): Session {
  const execute = async (statement: Statement, parameters: readonly SqlValue[]): Promise<number> => {
    const result = await run(connection, statement, parameters);
    return 'affectedRows' in result ? result.affectedRows : result.length;
  };
  return {
    query: (statement, parameters) => run(connection, statement, parameters).then(rowsOf),
    async *stream(statement, parameters) {
      yield rowsOf(await run(connection, statement, parameters));
    },
    insert: async (statement, parameters) => idsOf(await run(connection, statement, parameters)),
    execute,
    lock: (...keys) => lockRows(keys, (text, numbers) => execute({ text }, numbers), aside),
  };
}

type Result = mysql.ResultSetHeader | mysql.RowDataPacket[][];

/** The ids of one insert follow one another: their number is known when it begins. */
const idsOf = (result: Result): readonly number[] =>
  'insertId' in result ? Array.from({ length: result.affectedRows }, (_, index) => result.insertId + index) : [];

function rowsOf(result: Result): readonly Row[] {
  return Array.isArray(result) ? (result as unknown as readonly Row[]) : [];
}

/** mysql2 keeps the prepared statement of a text per connection. */
function run(
  on: mysql.Pool | mysql.PoolConnection,
  statement: Statement,
  parameters: readonly SqlValue[],
): Promise<Result> {
  return new Promise((resolve, reject) => {
    on.execute<Result>(statement.text, parameters.map(bindable), (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

function command(connection: mysql.PoolConnection, text: string): Promise<void> {
  return new Promise((resolve, reject) => connection.query(text, (error) => (error ? reject(error) : resolve())));
}

function connect(pool: mysql.Pool): Promise<mysql.PoolConnection> {
  return new Promise((resolve, reject) =>
    pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection))),
  );
}

/** mysql2 sends numbers as doubles, which MySQL refuses in `limit ?`, and bigints as text. */
function bindable(value: SqlValue): mysql.TypedParameterValue | Exclude<SqlValue, bigint> {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return mysql.TypedParameter.BIGINT(value);
  return value as Exclude<SqlValue, bigint>;
}
