import { StartError } from '../errors.ts';
import { decodeText } from '../util/text/decode-text.ts';
import type { ServerAddressSettings, ServerSettings } from './settings.ts';

/** Server and user, in any of the settings' forms. */
export interface ServerPlace {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** The socket, or the folder that contains it. */
  readonly socketPath: string | null;
  readonly isEncrypted: boolean;
  /** The query parameters of a connection URL. */
  readonly parameters: ReadonlyMap<string, string>;
}

export function placeOfServer(settings: ServerSettings, defaultPort: number): ServerPlace {
  const { connectionString, ssl } = settings;
  const url = connectionString === undefined ? null : parseServerUrl(connectionString);
  const parameters = new Map(url?.searchParams);
  const host = parameters.get('host') || (url === null ? settings.host : hostOf(url)) || 'localhost';
  const isSocket = host.startsWith('/');
  const user = url === null ? settings.user : parameters.get('user') || decodeText(url.username);
  const password = url === null ? settings.password : parameters.get('password') || decodeText(url.password);
  return {
    host: isSocket ? 'localhost' : host,
    port: Number(parameters.get('port') || url?.port || settings.port || defaultPort),
    user: user ?? '',
    password: password ?? '',
    database: url ? decodeText(url.pathname.slice(1)) : (settings.database ?? ''),
    socketPath: settings.socketPath ?? parameters.get('socketPath') ?? (isSocket ? host : null),
    isEncrypted: ssl !== undefined && ssl !== false,
    parameters,
  };
}

/** The same server with another database. */
export function onDatabase<S extends ServerSettings>(settings: S, database: string): S {
  const { connectionString } = settings;
  if (connectionString === undefined) return { ...settings, database };
  const url = parseServerUrl(connectionString);
  if (url === null) {
    // The drivers would use the database in the URL, which is the one in use.
    throw new StartError('The connection URL of the database cannot be read.', {
      remedy: 'Write "connection" in config/database as a URL with scheme, user, host and database, or as an object.',
    });
  }
  url.pathname = `/${encodeURIComponent(database)}`;
  return { ...settings, connectionString: url.toString().replace(`@${NO_HOST}/`, '@/') };
}

/** Another address of the same database: anything it does not specify is taken from the settings. */
export function addressLike(settings: ServerSettings, address: ServerAddressSettings): ServerAddressSettings {
  const { connectionString } = settings;
  if (address.connectionString !== undefined || connectionString === undefined || !URL.canParse(connectionString)) {
    return address;
  }
  const { host, port, user, password, database, ...rest } = address;
  const url = new URL(connectionString);
  if (host !== undefined) url.hostname = host;
  if (port !== undefined) url.port = String(port);
  if (user !== undefined) url.username = encodeURIComponent(user);
  if (password !== undefined) url.password = encodeURIComponent(password);
  if (database !== undefined) url.pathname = `/${encodeURIComponent(database)}`;
  return { ...rest, connectionString: url.toString() };
}

/** A placeholder for the host in `scheme://user@/database?host=/run/socket`, which is not a valid URL without one. */
const NO_HOST = 'no-host.invalid';

function parseServerUrl(text: string): URL | null {
  const whole = URL.canParse(text) ? text : text.replace('@/', `@${NO_HOST}/`);
  return URL.canParse(whole) ? new URL(whole) : null;
}

/** A socket's folder may replace the host, percent-encoded; IPv6 addresses are in brackets. */
const hostOf = ({ hostname }: URL): string =>
  hostname === NO_HOST ? '' : decodeText(hostname).replace(/^\[(.*)\]$/, '$1');

interface ServerAddress {
  /** For messages: `PostgreSQL at localhost:5432`. */
  readonly title: string;
  readonly database: string;
  readonly user: string;
}

/** The address in the settings without the password, in any of their forms. */
export function describeServer(product: string, settings: ServerSettings, defaultPort: number): ServerAddress {
  const { host, port, socketPath, database, user } = placeOfServer(settings, defaultPort);
  return { title: `${product} at ${socketPath ?? `${host}:${port}`}`, database, user };
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be resolved at the moment',
  ETIMEDOUT: 'connection timed out',
  EHOSTUNREACH: 'the host is unreachable',
  ENOENT: 'the socket does not exist',
};

/** The server does not respond; that may change. */
export class UnreachableError extends StartError {}

export function unreachable(server: ServerAddress, error: unknown): UnreachableError {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const reason = REASONS[String(code)] ?? String(message || code || 'unknown reason');
  return new UnreachableError(`${server.title}, database "${server.database}", is unreachable: ${reason}.`, {
    remedy: 'Start the database, or correct "connection" in config/database (host, port, ssl).',
  });
}

export const userRefused = ({ title, user }: ServerAddress): StartError =>
  new StartError(`${title} refused the user "${user}".`, {
    remedy: 'Check "connection.user" and "connection.password" in config/database.',
  });

/** `quoted`: the name of the database as its statements spell it. */
export const databaseMissing = ({ title, database }: ServerAddress, quoted: string): StartError =>
  new StartError(`${title} has no database "${database}".`, {
    remedy: `Create it (create database ${quoted}), or correct "connection.database" in config/database.`,
  });
