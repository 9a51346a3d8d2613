import path from 'node:path';
import * as z from 'zod';
import { addressLike } from '../../database/server-place.ts';
import type { DatabaseSettings, PoolSettings, ServerAddressSettings } from '../../database/settings.ts';
import { StartError } from '../../errors.ts';
import { assertNever } from '../../util/assert-never.ts';
import { withoutUndefined } from '../../util/without-undefined.ts';
import type { Settings } from '../settings.ts';
import { type ReadContext, readSection, sourcesOf } from './read-section.ts';
import { flag, ignored, section, text, textOrNone, wholeNumber } from './values.ts';

/** Names that v4 and knex accept, and their meaning here. */
const CLIENTS: Readonly<Record<string, DatabaseSettings['client']>> = {
  sqlite: 'sqlite',
  sqlite3: 'sqlite',
  'better-sqlite3': 'sqlite',
  '@vscode/sqlite3': 'sqlite',
  postgres: 'postgres',
  postgresql: 'postgres',
  pg: 'postgres',
  mysql: 'mysql',
  mysql2: 'mysql',
  mariadb: 'mysql',
};

const target = section({
  filename: textOrNone,
  connectionString: textOrNone,
  uri: textOrNone,
  host: textOrNone,
  port: wholeNumber(0, 65535).optional(),
  database: textOrNone,
  user: textOrNone,
  password: textOrNone,
  schema: textOrNone,
  socketPath: textOrNone,
  ssl: z.union([flag, z.record(z.string(), z.unknown())], { error: 'true, false or an object' }).optional(),
  charset: ignored,
  timezone: ignored,
  application_name: ignored,
});

const address = z.union([text, target], { error: 'an object, or a connection URL' }).optional();

const PLACE_ERROR = 'a connection URL, or an object';

const replica = section({
  connectionString: textOrNone,
  host: textOrNone,
  port: wholeNumber(0, 65535).optional(),
  database: textOrNone,
  user: textOrNone,
  password: textOrNone,
  socketPath: textOrNone,
  ssl: target.shape.ssl,
});

const place = z.union([text.refine(URL.canParse, { error: PLACE_ERROR }), replica], { error: PLACE_ERROR });

/** An empty variable is parsed as a list of one empty string. */
const withoutEmpty = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((one) => typeof one !== 'string' || one.trim() !== '') : value;

const schema = section({
  direct: address,
  connection: section({
    client: text.optional(),
    connection: address,
    pool: section({
      min: wholeNumber(0).optional(),
      max: wholeNumber(1).optional(),
      acquireTimeoutMillis: wholeNumber(1).optional(),
      idleTimeoutMillis: wholeNumber(0).optional(),
      createTimeoutMillis: ignored,
      destroyTimeoutMillis: ignored,
      reapIntervalMillis: ignored,
      createRetryIntervalMillis: ignored,
      propagateCreateError: ignored,
      afterCreate: ignored,
    }).optional(),
    acquireConnectionTimeout: wholeNumber(1).optional(),
    journalMode: z.enum(['wal', 'keep'], { error: '"wal" or "keep"' }).optional(),
    useNullAsDefault: ignored,
    debug: ignored,
    options: ignored,
    version: ignored,
  }).optional(),
  settings: section({ applySchema: flag.optional(), forceMigration: ignored, runMigrations: ignored }).optional(),
  replicas: z.preprocess(withoutEmpty, z.array(place, { error: 'a list of connections' })).optional(),
  maxLag: wholeNumber(1, 300_000).optional(),
});

type ConfiguredDatabase = z.infer<typeof schema>;
type Connection = NonNullable<ConfiguredDatabase['connection']>;

/** Without a config file, content is stored in `.tmp/data.db` of the project, as in v4. */
export function readDatabase(
  context: ReadContext,
  dir: string,
  variables: NodeJS.ProcessEnv,
): Pick<Settings, 'database' | 'schemaChanges'> {
  const { settings, ...given } = readSection(context, 'database', schema);
  const applies = settings?.applySchema ?? variables.NODE_ENV !== 'production';
  return { database: readConnection(context, dir, given), schemaChanges: applies ? 'apply' : 'ask' };
}

function readConnection(context: ReadContext, dir: string, given: ConfiguredDatabase): DatabaseSettings {
  const { connection = {}, direct, replicas = [], maxLag } = given;
  const { client: name = 'sqlite', connection: place = {} } = connection;
  const { filename, ...server } = placeOf(place);
  const client = Object.hasOwn(CLIENTS, name) ? CLIENTS[name] : undefined;
  switch (client) {
    case 'sqlite':
      if (replicas.length > 0) throw noReplicas(sourcesOf(context, 'database'));
      return {
        client,
        filename: absolute(dir, filename ?? '.tmp/data.db'),
        ...withoutUndefined({ journalMode: connection.journalMode }),
      };
    case 'postgres':
    case 'mysql':
      return {
        client,
        ...server,
        ...withoutUndefined({ maxLagMs: maxLag }),
        pool: readPool(connection),
        ...(direct !== undefined && { direct: addressLike(server, placeOf(direct)) }),
        ...(replicas.length > 0 && { replicas: replicas.map(readReplica) }),
      };
    case undefined: {
      const file = sourcesOf(context, 'database');
      const supported = Object.keys(CLIENTS).join(', ');
      throw new StartError(`${file}: "connection.client" is "${name}", which is not supported.`, {
        file,
        remedy: `Use one of: ${supported}.`,
      });
    }
    default:
      return assertNever(client);
  }
}

type Place = z.infer<typeof target>;

/** An object, or a URL, which for a file is its path. */
function placeOf(place: string | Place) {
  const { uri, charset, timezone, application_name, ...rest } =
    typeof place === 'string' ? ({ filename: place, uri: place } as Place) : place;
  return withoutUndefined({ connectionString: uri, ...rest });
}

function readReplica(given: string | z.infer<typeof replica>): ServerAddressSettings {
  return typeof given === 'string' ? { connectionString: given } : withoutUndefined(given);
}

const noReplicas = (file: string): StartError =>
  new StartError(`${file}: "replicas" is set, but a SQLite file has no replicas.`, {
    file,
    remedy: 'Remove "replicas", or use PostgreSQL, MySQL or MariaDB.',
  });

const absolute = (dir: string, filename: string): string =>
  filename === ':memory:' ? filename : path.resolve(dir, filename);

function readPool({ pool = {}, acquireConnectionTimeout }: Connection): PoolSettings {
  return withoutUndefined({
    min: pool.min,
    max: pool.max,
    acquireTimeoutMs: pool.acquireTimeoutMillis ?? acquireConnectionTimeout,
    idleTimeoutMs: pool.idleTimeoutMillis,
  });
}
