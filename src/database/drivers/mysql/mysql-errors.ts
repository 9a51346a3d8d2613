import { StartError } from '../../../errors.ts';
import { describeServer, unreachable } from '../../server-address.ts';
import type { MysqlSettings } from '../../settings.ts';

/** A helpful reason why the first connection failed, never with the password. */
export function mysqlStartError(settings: MysqlSettings, error: unknown): StartError {
  const server = describeServer('MySQL', settings, 3306);
  switch ((error as { code?: unknown }).code) {
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return new StartError(`${server.title} refused the user "${server.user}".`, {
        remedy: 'Check "connection.user" and "connection.password" in config/database.',
      });
    case 'ER_DBACCESS_DENIED_ERROR':
      return new StartError(
        `${server.title} refused the user "${server.user}" access to the database "${server.database}".`,
        {
          remedy: `Grant it (grant all on \`${server.database}\`.* to the user), or correct "connection" in config/database.`,
        },
      );
    case 'ER_BAD_DB_ERROR':
      return new StartError(`${server.title} has no database "${server.database}".`, {
        remedy: `Create it (create database \`${server.database}\`), or correct "connection.database" in config/database.`,
      });
    default:
      return unreachable(server, error);
  }
}
