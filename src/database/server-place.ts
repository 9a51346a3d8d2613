import { decodeText } from '../util/decode-text.ts';
import type { ServerAddressSettings, ServerSettings } from './settings.ts';

/** Server and user, in any of the settings' forms. */
export interface ServerPlace {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly socketPath: string | null;
  readonly isEncrypted: boolean;
}

export function placeOfServer(settings: ServerSettings, defaultPort: number): ServerPlace {
  const { connectionString, ssl } = settings;
  const url = connectionString !== undefined && URL.canParse(connectionString) ? new URL(connectionString) : null;
  return {
    host: url?.hostname || settings.host || 'localhost',
    port: Number(url?.port || settings.port || defaultPort),
    user: url ? decodeText(url.username) : (settings.user ?? ''),
    password: url ? decodeText(url.password) : (settings.password ?? ''),
    database: url ? decodeText(url.pathname.slice(1)) : (settings.database ?? ''),
    socketPath: settings.socketPath ?? null,
    isEncrypted: ssl !== undefined && ssl !== false,
  };
}

/** The same server with another database. */
export function onDatabase<S extends ServerSettings>(settings: S, database: string): S {
  const { connectionString } = settings;
  if (connectionString === undefined || !URL.canParse(connectionString)) return { ...settings, database };
  const url = new URL(connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { ...settings, connectionString: url.toString() };
}

/** Another address of the same database: what it does not name is as in the settings. */
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
