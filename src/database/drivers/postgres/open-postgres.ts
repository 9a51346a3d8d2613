import pg from 'pg';
import { DatabaseFault } from '../../database-fault.ts';
import type { Driver } from '../../driver.ts';
import { waitPatiently } from '../../patience.ts';
import { POOL_DEFAULTS, type PostgresSettings, STATEMENT_MS } from '../../settings.ts';
import { closeClient, postgresConnection } from './postgres-connection.ts';
import { postgresStartError } from './postgres-errors.ts';
import { postgresFault } from './postgres-faults.ts';
import { postgresLayout } from './postgres-layout.ts';
import { createServerIdentity, PROOF } from './postgres-proof.ts';
import { RAW_TYPES } from './postgres-types.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { createServerDriver } from '../server/server-driver.ts';

export async function openPostgres(settings: PostgresSettings): Promise<Driver> {
  const identity = createServerIdentity();
  const options = { ...POOL_DEFAULTS, ...settings.pool, statementMs: settings.statementMs ?? STATEMENT_MS };
  const config = clientConfig(settings, options.acquireTimeoutMs);
  const setUp = sessionText(settings, options.statementMs);

  const open = async (ended: (connection: ServerConnection) => void): Promise<ServerConnection> => {
    const client = new pg.Client(config);
    // The statement in progress reports the error; without a listener the event would end the process.
    client.on('error', () => undefined);
    await client.connect();
    const settingUp = client.query(setUp).then(() => identity.admit(client));
    try {
      await waitPatiently({ deadline: performance.now() + options.acquireTimeoutMs }, settingUp, () => undefined);
    } catch (error) {
      closeClient(client);
      throw error;
    }
    const connection = postgresConnection(client);
    client.once('end', () => ended(connection));
    return connection;
  };

  const server = createServerDriver({ open, faultOf: postgresFault }, options);
  const driver: Driver = {
    client: 'postgres',
    layout: postgresLayout,
    blocks: false,
    versionIsLocal: false,
    ...server,
    introspect: () => postgresLayout.introspect((statement) => server.query(statement, [])),
    async version() {
      if (!identity.isKnown()) return null;
      const [row] = await server.query(PROOF, []);
      return identity.prove(row);
    },
  };
  try {
    const [row] = await driver.query({ text: 'select current_schema()' }, []);
    if (row?.[0] === null) throw new MissingSchema();
    return driver;
  } catch (error) {
    await driver.close();
    throw postgresStartError(settings, error instanceof DatabaseFault ? error.cause : error);
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
 * Dates are read as text, so the text must not depend on the configuration of the server or role. The server also ends
 * long statements by itself, in case a cancellation does not reach it. Lock waits time out a little earlier.
 */
function sessionText({ schema, readOnly }: PostgresSettings, statementMs: number): string {
  const searchPath = schema === undefined ? '' : `; set search_path to ${pg.escapeIdentifier(schema)}`;
  const limits = `; set statement_timeout = ${statementMs}; set lock_timeout = ${Math.ceil(statementMs * 0.8)}`;
  const reading = readOnly === undefined ? '' : '; set default_transaction_read_only = on';
  return `set time zone 'UTC'; set datestyle to iso${limits}${searchPath}${reading}`;
}
