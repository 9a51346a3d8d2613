import pg from 'pg';
import type { Statement } from '../../sql/statement.ts';
import type { Driver, FaultKind, LiveTables, Row, Session, SqlValue } from '../driver.ts';
import { POOL_DEFAULTS, type PostgresSettings } from '../settings.ts';
import { isPostgresValueError, postgresStartError } from './postgres-errors.ts';
import { postgresLayout } from './postgres-layout.ts';
import { release, rollback, run, sessionOf, streamOn } from './postgres-connection.ts';
import { createServerIdentity, type ServerIdentity } from './postgres-proof.ts';
import { RAW_TYPES } from './postgres-types.ts';

export async function openPostgres(settings: PostgresSettings): Promise<Driver> {
  const identity = createServerIdentity();
  const pool = new pg.Pool(poolConfig(settings, identity));
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined);
  try {
    const client = await pool.connect();
    const { rows } = await client
      .query({ text: 'select current_schema()', rowMode: 'array' })
      .finally(() => client.release());
    if (rows[0]?.[0] === null) throw new MissingSchema();
    return new PostgresDriver(pool, identity);
  } catch (error) {
    await pool.end();
    throw postgresStartError(settings, error);
  }
}

class MissingSchema extends Error {
  readonly code = '3F000';
}

function poolConfig(settings: PostgresSettings, identity: ServerIdentity): pg.PoolConfig {
  const { host, port, database, user, password, socketPath, ssl, connectionString, schema, statementTimeoutMs } =
    settings;
  const pool = { ...POOL_DEFAULTS, ...settings.pool };
  return {
    ...(connectionString === undefined
      ? { host: socketPath ?? host, port, database, user, password }
      : { connectionString }),
    ...(ssl === undefined ? {} : { ssl }),
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
    min: pool.min,
    max: pool.max,
    idleTimeoutMillis: pool.idleTimeoutMs,
    connectionTimeoutMillis: pool.acquireTimeoutMs,
    keepAlive: true,
    application_name: 'plinth',
    types: RAW_TYPES,
    onConnect: async (client) => {
      await client.query(sessionText(schema));
      await identity.admit(client);
    },
  };
}

/** Dates are read as text, so the text must not depend on how the server or the role is configured. */
function sessionText(schema: string | undefined): string {
  const searchPath = schema === undefined ? '' : `; set search_path to ${pg.escapeIdentifier(schema)}`;
  return `set time zone 'UTC'; set datestyle to iso${searchPath}`;
}

class PostgresDriver implements Driver {
  readonly client = 'postgres';
  readonly layout = postgresLayout;
  readonly blocks = false;
  readonly versionIsLocal = false;
  readonly #pool: pg.Pool;
  readonly #identity: ServerIdentity;

  constructor(pool: pg.Pool, identity: ServerIdentity) {
    this.#pool = pool;
    this.#identity = identity;
  }

  async query(statement: Statement, parameters: readonly SqlValue[]): Promise<readonly Row[]> {
    const client = await this.#pool.connect();
    try {
      return (await run(client, statement, parameters)).rows;
    } finally {
      release(client);
    }
  }

  async *stream(
    statement: Statement,
    parameters: readonly SqlValue[],
    batchSize: number,
  ): AsyncGenerator<readonly Row[]> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin transaction read only');
      yield* streamOn(client, statement, parameters, batchSize);
    } finally {
      await rollback(client);
    }
  }

  async transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let result: T;
    try {
      await client.query('begin');
      result = await work(sessionOf(client));
      await client.query('commit');
    } catch (error) {
      await rollback(client);
      throw error;
    }
    release(client);
    return result;
  }

  introspect(): Promise<LiveTables> {
    return this.layout.introspect((statement) => this.query(statement, []));
  }

  /** See postgres-proof.ts for why equal snapshots of one server mean equal content. */
  async version(): Promise<string | null> {
    if (this.#identity.current() === null) return null;
    const [row] = await this.query(SNAPSHOT, []);
    const server = this.#identity.current();
    return server === null ? null : `${server} ${row?.[0]}`;
  }

  faultOf(error: unknown): FaultKind {
    return isPostgresValueError(error) ? 'value' : 'other';
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

const SNAPSHOT: Statement = { text: 'select pg_current_snapshot()::text' };
