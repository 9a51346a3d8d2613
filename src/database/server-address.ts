import { StartError } from '../errors.ts';
import type { ServerSettings } from './settings.ts';
import { placeOfServer } from './server-place.ts';

export interface ServerAddress {
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
