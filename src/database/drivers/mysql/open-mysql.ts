import mysql from 'mysql2';
import { StartError } from '../../../errors.ts';
import { DatabaseFault } from '../../database-fault.ts';
import type { Driver, WaitLimit } from '../../driver.ts';
import { PROBE } from '../../probe.ts';
import { databaseMissing, describeServer, unreachable, UnreachableError, userRefused } from '../../server-place.ts';
import { type MysqlSettings, POOL_DEFAULTS, STATEMENT_MS } from '../../settings.ts';
import { waitWithin } from '../../wait-limit.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { createServerDriver } from '../server/server-driver.ts';
import { createKill, SERVER } from './mysql-cancel.ts';
import { closeConnection, command, rowsFor } from './mysql-commands.ts';
import { mysqlConnection, type MysqlFacts } from './mysql-connection.ts';
import { mysqlFault } from './mysql-faults.ts';
import { mysqlLayout } from './mysql-layout.ts';
import { mysqlReplication } from './mysql-replication.ts';

/** MySQL and MariaDB have no exact and cheap proof that nothing was committed: there is no `version`. */
export async function openMysql(settings: MysqlSettings): Promise<Driver> {
  const options = { ...POOL_DEFAULTS, ...settings.pool, statementMs: settings.statementMs ?? STATEMENT_MS };
  const place = connectionOptions(settings, options.acquireTimeoutMs);
  const kill = createKill(place);
  const { statementMs } = options;
  const aside = (texts: readonly string[], waitLimit: WaitLimit): Promise<void> =>
    settings.readOnly === undefined
      ? runAside(place, [limitsText(statementMs), ...texts], waitLimit)
      : Promise.reject(new DatabaseFault('readOnly', 'The database is opened read-only.'));

  /** The servers reached by connections; null stands for a proxy. */
  const servers = new Set<string | null>();

  const open = async (ended: (connection: ServerConnection) => void): Promise<ServerConnection> => {
    const connection = mysql.createConnection(place);
    // The statement in progress reports the error; without a listener the event would end the process.
    connection.on('error', () => undefined);
    try {
      const settingUp = setUp(connection, statementMs, settings.readOnly !== undefined);
      const found = await waitWithin(
        { deadline: performance.now() + options.acquireTimeoutMs },
        settingUp,
        () => undefined,
      );
      servers.add(found.thread?.server ?? null);
      const opened = mysqlConnection(connection, { ...found, limitText, statementMs, kill, aside });
      connection.on('error', () => ended(opened));
      connection.on('end', () => ended(opened));
      return opened;
    } catch (error) {
      closeConnection(connection);
      throw error;
    }
  };

  const server = createServerDriver({ open, faultOf: mysqlFault }, options);
  try {
    await server.query(PROBE, []);
  } catch (error) {
    const reason = mysqlStartError(settings, error instanceof DatabaseFault ? error.cause : error);
    if (settings.mayBeAway !== true || !(reason instanceof UnreachableError)) {
      await server.close();
      throw reason;
    }
  }
  return {
    client: 'mysql',
    layout: mysqlLayout,
    blocks: false,
    provesLocally: false,
    ...server,
    introspect: () => mysqlLayout.introspect((statement) => server.query(statement, [])),
    replication: mysqlReplication(server, () => servers.size === 1 && !servers.has(null)),
  };
}

/** Strings for all values that a JavaScript number or date would not represent exactly. */
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

function connectionOptions(settings: MysqlSettings, connectTimeout: number): mysql.ConnectionOptions {
  const { host, port, database, user, password, socketPath, ssl, connectionString } = settings;
  const place =
    connectionString === undefined ? { host, port, database, user, password, socketPath } : { uri: connectionString };
  return {
    ...(Object.fromEntries(
      Object.entries(place).filter(([, value]) => value !== undefined),
    ) as mysql.ConnectionOptions),
    ...(ssl === undefined || ssl === false ? {} : { ssl: ssl === true ? {} : { ...ssl } }),
    ...EXACT,
    connectTimeout,
  };
}

/**
 * The first is MySQL's and limits only reads; the second is MariaDB's, which lacks the first, and limits all
 * statements.
 */
const limitText = (ms: number): string =>
  `set @plinth = null /*!50708 , max_execution_time = ${ms} */ /*M!100101 , max_statement_time = ${ms / 1000} */`;

/** The same, with a shorter limit for waiting for a row that is locked. */
const limitsText = (ms: number): string =>
  `${limitText(ms)}, innodb_lock_wait_timeout = ${Math.max(1, Math.ceil(ms * 0.0008))}`;

/**
 * Independent of the server's settings: strings that are too long or contain unsupported characters are rejected, not
 * truncated (a truncated name may be someone else's), and backslashes, quotes and `not` mean what the statements mean.
 */
const MODE = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION';

async function setUp(
  connection: mysql.Connection,
  statementMs: number,
  readOnly: boolean,
): Promise<Pick<MysqlFacts, 'thread' | 'isCluster'>> {
  await command(connection, `${limitsText(statementMs)}, time_zone = '+00:00', sql_mode = '${MODE}'`);
  const [row] = await rowsFor(connection, SERVER);
  const variables = await variablesOf(connection);
  const isolation = isolationFor(variables);
  await command(connection, `set session transaction isolation level ${isolation}${readOnly ? ', read only' : ''}`);
  const [id, server] = [Number(row?.[0]), String(row?.[1])];
  return { thread: id === connection.threadId ? { id, server } : null, isCluster: variables.get('wsrep_on') === 'ON' };
}

async function variablesOf(connection: mysql.Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsFor(
    connection,
    "show variables where variable_name in ('binlog_format', 'log_bin', 'wsrep_on')",
  );
  return new Map(rows.map(([name, value]) => [String(name), String(value)]));
}

/**
 * After waiting for a lock, a statement must see what its last holder committed, so each reads committed data. A server
 * that logs statements rejects this isolation level; reads take locks there instead.
 */
const isolationFor = (variables: ReadonlyMap<string, string>): string =>
  variables.get('log_bin') === 'ON' && variables.get('binlog_format') === 'STATEMENT'
    ? 'serializable'
    : 'read committed';

/** A holder of a pooled connection must not wait for another one. */
async function runAside(
  options: mysql.ConnectionOptions,
  texts: readonly string[],
  waitLimit: WaitLimit,
): Promise<void> {
  const connection = mysql.createConnection(options);
  connection.on('error', () => undefined);
  const running = async (): Promise<void> => {
    for (const text of texts) await command(connection, text);
  };
  try {
    await waitWithin(waitLimit, running(), () => undefined);
  } finally {
    closeConnection(connection);
  }
}

/** A helpful reason why the first connection failed, never with the password. */
function mysqlStartError(settings: MysqlSettings, error: unknown): StartError {
  const server = describeServer('MySQL', settings, 3306);
  switch ((error as { code?: unknown }).code) {
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return userRefused(server);
    case 'ER_DBACCESS_DENIED_ERROR':
      return new StartError(
        `${server.title} refused the user "${server.user}" access to the database "${server.database}".`,
        {
          remedy: `Grant it (grant all on \`${server.database}\`.* to the user), or correct "connection" in config/database.`,
        },
      );
    case 'ER_BAD_DB_ERROR':
      return databaseMissing(server, `\`${server.database}\``);
    default:
      return unreachable(server, error);
  }
}
