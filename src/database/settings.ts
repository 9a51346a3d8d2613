/** How to reach a database: what the project floor reads out of a v4 `config/database` file. */
export type DatabaseSettings = SqliteSettings | PostgresSettings | MysqlSettings;

export type Client = DatabaseSettings['client'];

export interface SqliteSettings {
  readonly client: 'sqlite';
  /** Absolute; `:memory:` lives in a temporary file that goes away with the driver. */
  readonly filename: string;
  /** How long a write waits for other processes that hold the file. */
  readonly busyTimeoutMs?: number;
  /** `keep` leaves the file in the journal mode that it has; otherwise it is put into write-ahead mode. */
  readonly journalMode?: 'wal' | 'keep';
  readonly readOnly?: ReadOnly;
}

/**
 * Nothing is written. `briefly`: for a look at what is there, after which not a byte of any file is different.
 * `lasting`: beside others who write.
 */
export type ReadOnly = 'briefly' | 'lasting';

/** One that needs no server, in a file of its own. */
export const embeddedDatabase = (filename: string): DatabaseSettings => ({ client: 'sqlite', filename });

export const isEmbedded = (settings: DatabaseSettings): settings is SqliteSettings => 'filename' in settings;

/** `postgres://…`, `mysql://…` or `mariadb://…`; anything else is the path of a file. */
export function databaseAt(place: string, absolute: (file: string) => string): DatabaseSettings {
  if (/^postgres(ql)?:\/\//.test(place)) return { client: 'postgres', connectionString: place };
  if (/^(mysql|mariadb):\/\//.test(place)) {
    return { client: 'mysql', connectionString: place.replace(/^mariadb:/, 'mysql:') };
  }
  return { client: 'sqlite', filename: absolute(place) };
}

/** A database behind a network address. */
export interface ServerSettings {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly database?: string;
  readonly user?: string;
  readonly password?: string;
  /** A path; takes the place of host and port. */
  readonly socketPath?: string;
  readonly ssl?: boolean | Readonly<Record<string, unknown>>;
  readonly pool?: PoolSettings;
  /** How long a statement may take for which nobody set another deadline. */
  readonly statementMs?: number;
  readonly readOnly?: ReadOnly;
}

export interface PoolSettings {
  readonly min?: number;
  readonly max?: number;
  /** How long a statement waits for a free connection, and the first connection for an answer. */
  readonly acquireTimeoutMs?: number;
  readonly idleTimeoutMs?: number;
}

export interface PostgresSettings extends ServerSettings {
  readonly client: 'postgres';
  /** The schema that holds the tables; `public` when absent. */
  readonly schema?: string;
}

export interface MysqlSettings extends ServerSettings {
  readonly client: 'mysql';
}

export const POOL_DEFAULTS = { min: 0, max: 10, acquireTimeoutMs: 10_000, idleTimeoutMs: 30_000 } as const;

export const STATEMENT_MS = 30_000;
