import pg from 'pg';
import { StartError } from '../../../errors.ts';
import { DatabaseFault } from '../../database-fault.ts';
import type { Driver } from '../../driver.ts';
import { databaseMissing, describeServer, unreachable, UnreachableError, userRefused } from '../../server-place.ts';
import { OwnCommits } from '../../changes/own-commits.ts';
import { POOL_DEFAULTS, type PostgresSettings, STATEMENT_MS } from '../../settings.ts';
import { waitWithin } from '../../wait-limit.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { createServerDriver } from '../server/server-driver.ts';
import { closeClient, postgresConnection } from './postgres-connection.ts';
import { committedBetween } from './postgres-commits.ts';
import { postgresEffects } from './postgres-effects.ts';
import { postgresFault } from './postgres-faults.ts';
import { postgresLayout } from './postgres-layout.ts';
import { createPooling, needsDirect, pooledSchemaError, poolerNotices } from './postgres-pooling.ts';
import { createPreparedNames, NO_NAMES } from './postgres-prepared.ts';
import { createServerIdentity, PROOF } from './postgres-proof.ts';
import { postgresReplication } from './postgres-replication.ts';
import { RAW_TYPES } from './postgres-types.ts';

export async function openPostgres(settings: PostgresSettings): Promise<Driver> {
  const identity = createServerIdentity();
  const own = new OwnCommits();
  const options = { ...POOL_DEFAULTS, ...settings.pool, statementMs: settings.statementMs ?? STATEMENT_MS };
  const config = clientConfig(settings, options.acquireTimeoutMs);
  const limits = limitsText(settings, options.statementMs);
  const pooling = createPooling();

  const open = async (ended: (connection: ServerConnection) => void): Promise<ServerConnection> => {
    const client = new pg.Client(config);
    // The statement in progress reports the error; without a listener the event would end the process.
    client.on('error', () => undefined);
    await client.connect();
    try {
      const waitLimit = { deadline: performance.now() + options.acquireTimeoutMs };
      const keepsNames = await waitWithin(waitLimit, setUp(client), () => undefined);
      const connection = postgresConnection(client, keepsNames ? createPreparedNames() : NO_NAMES);
      client.once('end', () => ended(connection));
      return connection;
    } catch (error) {
      closeClient(client);
      throw error;
    }
  };

  /** Whether statements can be prepared under names. */
  const setUp = async (client: pg.Client): Promise<boolean> => {
    const [, isPooled] = await Promise.all([client.query(TEXTS), identity.admit(client)]);
    if (isPooled) return pooling.keepsNames(client);
    await client.query(limits);
    return true;
  };

  const server = createServerDriver({ open, faultOf: postgresFault, own }, options);
  const driver: Driver = {
    client: 'postgres',
    layout: postgresLayout,
    blocks: false,
    provesLocally: false,
    ...server,
    introspect: () => postgresLayout.introspect((statement) => server.query(statement, [])),
    proofs: {
      async current() {
        if (!identity.isKnown()) return null;
        const [row] = await server.query(PROOF, []);
        return identity.prove(row);
      },
      committed: (before, after) => committedBetween(own, before, after),
      effects: () => postgresEffects((statement) => server.query(statement, [])),
    },
    replication: postgresReplication(server, identity),
  };
  try {
    const [row] = await driver.query({ text: 'select current_schema()' }, []);
    if (row?.[0] === null) throw new MissingSchema();
    const pooler = pooling.facts();
    if (pooler === null) return driver;
    if (settings.readOnly !== undefined) throw needsDirect(settings);
    if (settings.schema !== undefined && settings.schema !== row?.[0]) throw pooledSchemaError(settings, `${row?.[0]}`);
    return { ...driver, notices: poolerNotices(settings, pooler) };
  } catch (error) {
    const reason =
      error instanceof StartError
        ? error
        : postgresStartError(settings, error instanceof DatabaseFault ? error.cause : error);
    if (settings.mayBeAway === true && reason instanceof UnreachableError) return driver;
    await driver.close();
    throw reason;
  }
}

class MissingSchema extends Error {
  readonly code = '3F000';
}

function clientConfig(settings: PostgresSettings, connectMs: number): pg.ClientConfig {
  const { host, port, database, user, password, socketPath, ssl, connectionString } = settings;
  return {
    ...(connectionString === undefined
      ? { host: socketPath ?? host, port, database, user, password }
      : { connectionString }),
    ...(ssl === undefined ? {} : { ssl }),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'plinth',
    // Statements are sent without waiting for earlier responses.
    pipeline: true,
    types: RAW_TYPES,
  };
}

/**
 * Dates are read as text, so their format must not depend on the configuration of the server or role. Poolers keep
 * these two settings per client.
 */
const TEXTS = "set time zone 'UTC'; set datestyle to iso";

/**
 * The server ends long statements by itself, in case a cancellation does not reach it. Lock waits time out slightly
 * earlier. A pooler would pass these settings on to its other clients.
 */
function limitsText({ schema, readOnly }: PostgresSettings, statementMs: number): string {
  const searchPath = schema === undefined ? '' : `; set search_path to ${pg.escapeIdentifier(schema)}`;
  const reading = readOnly === undefined ? '' : '; set default_transaction_read_only = on';
  return `set statement_timeout = ${statementMs}; set lock_timeout = ${Math.ceil(statementMs * 0.8)}${searchPath}${reading}`;
}

/** A helpful reason why the first connection failed, never with the password. */
function postgresStartError(settings: PostgresSettings, error: unknown): StartError {
  const server = describeServer('PostgreSQL', settings, 5432);
  switch ((error as { code?: unknown }).code) {
    case '28P01':
    case '28000':
      return userRefused(server);
    case '3D000':
      return databaseMissing(server, `"${server.database}"`);
    case '3F000':
      return new StartError(
        `The database "${server.database}" of ${server.title} has no schema "${settings.schema ?? 'public'}".`,
        {
          remedy: `Create it (create schema "${settings.schema ?? 'public'}"), or correct "connection.schema" in config/database.`,
        },
      );
    case '08P01':
      if (!/startup parameter/.test(String((error as Error).message))) return unreachable(server, error);
      return new StartError(`${server.title} refused the connection: ${(error as Error).message}.`, {
        remedy:
          'Remove it from the connection URL in config/database, or name it in ignore_startup_parameters of PgBouncer.',
      });
    default:
      return unreachable(server, error);
  }
}
