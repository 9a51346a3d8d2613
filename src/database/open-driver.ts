import type { Driver } from './driver.ts';
import { openSqlite } from './drivers/sqlite.ts';
import type { DatabaseSettings } from './settings.ts';

/** Opens the database and makes sure that it answers; a `StartError` says why it does not. */
export async function openDriver(settings: DatabaseSettings): Promise<Driver> {
  switch (settings.client) {
    case 'sqlite':
      return openSqlite(settings);
    default:
      throw new Error(`No driver for ${settings.client}`);
  }
}
