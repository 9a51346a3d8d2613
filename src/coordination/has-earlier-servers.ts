import type { Reader } from '../database/driver.ts';
import type { Dialect } from '../sql/dialect.ts';
import { fixedStatement } from '../sql/fixed-statement.ts';
import { SERVERS } from './coordination-layout.ts';
import { STOPPED_AFTER_MS } from './create-servers.ts';

/** Whether a server runs that does not know the table of marks. */
export async function hasEarlierServers(reader: Pick<Reader, 'query'>, dialect: Dialect): Promise<boolean> {
  const running = `select [id] from [${SERVERS}] where [seen_at] > ? and [generation] is null limit 1`;
  return (await reader.query(fixedStatement(dialect, running), [Date.now() - STOPPED_AFTER_MS])).length > 0;
}
