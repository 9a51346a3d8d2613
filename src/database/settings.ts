import { StartError } from '../errors.ts';

/** How to connect to a database: read by the project floor from v4's `config/database`. */
export type DatabaseSettings = SqliteSettings | PostgresSettings | MysqlSettings;

export type Client = DatabaseSettings['client'];

export interface SqliteSettings {
  readonly client: 'sqlite';
  /** Absolute; `:memory:` is a temporary file that is removed with the driver. */
  readonly filename: string;
  /** How long a write waits for other processes that lock the file. */
  readonly busyTimeoutMs?: number;
  /**
   * `keep` keeps the file's journal mode, `existing` that of a file that has content; otherwise it is switched to
   * write-ahead mode.
   */
  readonly journalMode?: 'wal' | 'keep' | 'existing';
  readonly readOnly?: ReadOnly;
}

/** Read-only. `briefly`: for a short inspection that changes no byte of any file. `lasting`: while others write. */
export type ReadOnly = 'briefly' | 'lasting';

/** An embedded database in its own file. */
export const embeddedDatabase = (filename: string): DatabaseSettings => ({ client: 'sqlite', filename });

/** For a command: v4 may use the database at the same time, so only a server that replaces it switches modes. */
export const forCommand = (settings: DatabaseSettings): DatabaseSettings =>
  isEmbedded(settings) ? { ...settings, journalMode: settings.journalMode ?? 'existing' } : settings;

export const isEmbedded = (settings: DatabaseSettings): settings is SqliteSettings => 'filename' in settings;

/** `postgres://…`, `mysql://…` or `mariadb://…`; anything else is the path of a file. */
export function databaseAt(place: string, absolute: (file: string) => string): DatabaseSettings {
  if (/^postgres(ql)?:\/\//.test(place)) return { client: 'postgres', connectionString: place };
  if (/^(mysql|mariadb):\/\//.test(place)) {
    return { client: 'mysql', connectionString: place.replace(/^mariadb:/, 'mysql:') };
  }
  return { client: 'sqlite', filename: absolute(place) };
}

export type NetworkSettings = PostgresSettings | MysqlSettings;

/** A database behind a network address. */
export interface ServerSettings {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly database?: string;
  readonly user?: string;
  readonly password?: string;
  /** A path; replaces host and port. */
  readonly socketPath?: string;
  readonly ssl?: boolean | Readonly<Record<string, unknown>>;
  readonly pool?: PoolSettings;
  /** The time limit of statements without a deadline. */
  readonly statementMs?: number;
  readonly readOnly?: ReadOnly;
  /** An address that bypasses a connection pooler, for operations that need a connection of their own. */
  readonly direct?: ServerAddressSettings;
  /** Readable copies of the database; anything not specified is taken from the primary. */
  readonly replicas?: readonly ServerAddressSettings[];
  /** The maximum lag of a replica that is read from. */
  readonly maxLagMs?: number;
  /** Whether it is opened even if it does not respond: its statements fail until it does. */
  readonly mayBeAway?: boolean;
}

/** The location and user of a database. */
export type ServerAddressSettings = Pick<
  ServerSettings,
  'connectionString' | 'host' | 'port' | 'database' | 'user' | 'password' | 'socketPath' | 'ssl'
>;

/** The same database, bypassing a connection pooler if there is one. */
export function directly<S extends DatabaseSettings>(settings: S): S {
  if (isEmbedded(settings)) return settings;
  const { direct, ...rest } = settings;
  return { ...rest, ...direct } as S;
}

export const hasReplicas = (settings: DatabaseSettings): settings is NetworkSettings =>
  !isEmbedded(settings) && settings.replicas !== undefined && settings.replicas.length > 0;

export const MAX_LAG_MS = 5_000;

export interface PoolSettings {
  /** Idle connections that are never closed. */
  readonly min?: number;
  /** The maximum number of connections. */
  readonly max?: number;
  /** How long a statement waits for a free connection, and the first connection for a response. */
  readonly acquireTimeoutMs?: number;
  readonly idleTimeoutMs?: number;
}

export interface PostgresSettings extends ServerSettings {
  readonly client: 'postgres';
  /** The schema of the tables; `public` if absent. */
  readonly schema?: string;
}

export interface MysqlSettings extends ServerSettings {
  readonly client: 'mysql';
}

export const POOL_DEFAULTS = { min: 0, max: 10, acquireTimeoutMs: 10_000, idleTimeoutMs: 30_000 } as const;

export const STATEMENT_MS = 30_000;

/** The settings for one of several processes: they share the configured connections. */
export function dividePool(settings: DatabaseSettings, processes: number): DatabaseSettings {
  if (processes === 1) return settings;
  if ('filename' in settings) return refuseMemory(settings);
  const { min, max } = { ...POOL_DEFAULTS, ...settings.pool };
  const share = Math.max(1, Math.floor(max / processes));
  return { ...settings, pool: { ...settings.pool, min: Math.min(Math.floor(min / processes), share), max: share } };
}

/** A database in memory belongs to the process that created it. */
function refuseMemory<T extends { readonly filename: string }>(settings: T): T {
  if (settings.filename !== ':memory:') return settings;
  throw new StartError('An in-memory database cannot be shared by several workers.', {
    file: 'config/database',
    remedy: 'Set "connection.filename" to a file, or start without --workers.',
  });
}
