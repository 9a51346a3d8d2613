import type { Statement } from '../../../sql/statement.ts';
import type { Reader, Replication } from '../../driver.ts';
import { includesGtids } from './includes-gtids.ts';
import { SERVER } from './mysql-cancel.ts';

const VERSION: Statement = { text: 'select version()' };

/** The later of written and replicated transactions, per domain. A commit is visible before it counts. */
const OF_MARIADB: Statement = { text: `${SERVER}, @@global.gtid_current_pos` };

const OF_MYSQL: Statement = { text: `${SERVER}, @@global.gtid_executed` };

/**
 * Servers report neither which server they replicate nor whether they accept writes: a replica may be writable, too.
 */
export function mysqlReplication(reader: Pick<Reader, 'query'>, isOnly: () => boolean): Replication {
  let statement: Statement | null = null;
  return {
    async state(patience) {
      if (statement === null) {
        const [row] = await reader.query(VERSION, [], patience);
        statement = /mariadb/i.test(String(row?.[0])) ? OF_MARIADB : OF_MYSQL;
      }
      const [row = []] = await reader.query(statement, [], patience);
      const [, server, position] = row;
      const text = String(position ?? '').replace(/\s+/g, '');
      return { isPrimary: false, position: text === '' ? null : text, server: String(server), isOnly: isOnly() };
    },
    lineage: async () => null,
    includes: includesGtids,
  };
}
