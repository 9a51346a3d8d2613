import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../../../errors.ts';
import { describeServer } from '../../server-place.ts';
import type { PostgresSettings } from '../../settings.ts';

/** Properties of the pooler between Plinth and the server. */
export interface PoolerFacts {
  /** Whether prepared statements are available whichever server process serves the client. */
  readonly keepsNames: boolean;
  /** Whether only Plinth itself cancels long statements. */
  readonly isUnlimited: boolean;
}

export interface Pooling {
  keepsNames(client: pg.Client): Promise<boolean>;
  /** Null until a connection went through a pooler. */
  facts(): PoolerFacts | null;
}

export function createPooling(): Pooling {
  let facts: PoolerFacts | null = null;
  return {
    async keepsNames(client) {
      facts ??= await askPooler(client);
      return facts.keepsNames;
    },
    facts: () => facts,
  };
}

/**
 * A pooler that supports prepared statements (PgBouncer from 1.21, with `max_prepared_statements`) renames them,
 * because the names of its clients may collide. Within a transaction one process serves the client, which reveals
 * whether it knows a statement by the client's name.
 */
async function askPooler(client: pg.Client): Promise<PoolerFacts> {
  const name = `plinth_${randomUUID()}`;
  const text = `select exists (select from pg_prepared_statements where name = $1), current_setting('statement_timeout')`;
  await client.query('begin');
  try {
    const { rows } = await client.query<[boolean, string]>({ name, text, values: [name], rowMode: 'array' });
    const [isRaw = true, limit = '0'] = rows[0] ?? [];
    // Otherwise it would stay on a connection that others use. Poolers that support prepared statements do not know it
    // by this text.
    if (isRaw) await client.query(`deallocate ${pg.escapeIdentifier(name)}`);
    return { keepsNames: !isRaw, isUnlimited: limit === '0' };
  } finally {
    await client.query('rollback');
  }
}

export function poolerNotices(settings: PostgresSettings, { keepsNames, isUnlimited }: PoolerFacts): readonly string[] {
  const { title, user } = describeServer('PostgreSQL', settings, 5432);
  return [
    `${title} is behind a connection pooler: responses are not cached in memory.`,
    ...(keepsNames
      ? []
      : [
          'The pooler does not keep prepared statements. PgBouncer 1.21 or later does, with max_prepared_statements = 200.',
        ]),
    ...(isUnlimited
      ? [
          `Statements have no time limit on the server: alter role ${pg.escapeIdentifier(user)} set statement_timeout = '30s'`,
        ]
      : []),
  ];
}

/** For read-only access and backup programs: both change connection settings. */
export function needsDirect(settings: PostgresSettings): StartError {
  const { title } = describeServer('PostgreSQL', settings, 5432);
  return new StartError(`${title} is behind a connection pooler, and this command needs a direct connection.`, {
    remedy: 'Set "direct" in config/database to the address of the PostgreSQL server itself: { host, port } or a URL.',
  });
}

/** A pooler would pass the search path on to the next user of the connection, not to Plinth's next statement. */
export function pooledSchemaError(settings: PostgresSettings, found: string): StartError {
  const { title, user, database } = describeServer('PostgreSQL', settings, 5432);
  const [role, base, schema] = [user, database, settings.schema ?? 'public'].map((name) => pg.escapeIdentifier(name));
  return new StartError(
    `${title} is behind a connection pooler, where "connection.schema" has to be the default of the user; that is "${found}".`,
    {
      remedy: `Run: alter role ${role} in database ${base} set search_path to ${schema}; then RECONNECT on the pooler.`,
    },
  );
}
