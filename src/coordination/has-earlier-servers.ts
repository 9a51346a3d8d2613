import type { Reader } from '../database/driver.ts';
import { createOwnStatements } from '../database/own/own-statements.ts';
import type { Dialect } from '../sql/dialect.ts';
import { SERVERS } from './coordination-tables.ts';
import { STOPPED_AFTER_MS } from './create-servers.ts';

/** Whether a server runs that does not know the table of marks. */
export async function hasEarlierServers(reader: Pick<Reader, 'query'>, dialect: Dialect): Promise<boolean> {
  const servers = createOwnStatements(dialect, SERVERS);
  const earlier = servers.select(['id'], 'where [seen_at] > ? and [generation] is null limit 1');
  return (await earlier(reader, Date.now() - STOPPED_AFTER_MS)).length > 0;
}
