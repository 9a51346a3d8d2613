import { StartError } from '../../../errors.ts';
import { describeServer, unreachable } from '../../server-address.ts';
import type { PostgresSettings } from '../../settings.ts';

/** A helpful reason why the first connection failed, never with the password. */
export function postgresStartError(settings: PostgresSettings, error: unknown): StartError {
  const server = describeServer('PostgreSQL', settings, 5432);
  switch ((error as { code?: unknown }).code) {
    case '28P01':
    case '28000':
      return new StartError(`${server.title} refused the user "${server.user}".`, {
        remedy: 'Check "connection.user" and "connection.password" in config/database.',
      });
    case '3D000':
      return new StartError(`${server.title} has no database "${server.database}".`, {
        remedy: `Create it (create database "${server.database}"), or correct "connection.database" in config/database.`,
      });
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
