import { assertNever } from '../../util/assert-never.ts';
import type { Driver } from '../driver.ts';
import { type DatabaseSettings, directly } from '../settings.ts';

/**
 * Opens the database and checks that it responds; a `StartError` says why it does not. Only the driver in use is
 * loaded: the others would slow down the start.
 */
export async function openDriver(given: DatabaseSettings): Promise<Driver> {
  // Whether a transaction may write is a setting of the connection, which poolers share between their clients.
  const settings = given.readOnly === undefined ? given : directly(given);
  switch (settings.client) {
    case 'sqlite':
      return (await import('./sqlite/open-sqlite.ts')).openSqlite(settings);
    case 'postgres':
      return (await import('./postgres/open-postgres.ts')).openPostgres(settings);
    case 'mysql':
      return (await import('./mysql/open-mysql.ts')).openMysql(settings);
    default:
      return assertNever(settings);
  }
}
