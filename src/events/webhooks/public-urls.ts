import { createHash } from 'node:crypto';
import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Driver } from '../../database/driver.ts';
import { createOwnTables } from '../../database/layout/own-tables.ts';
import type { TableLayout } from '../../database/layout/table-layout.ts';
import { runOperations } from '../../database/running/run-operations.ts';
import { StartError } from '../../errors.ts';
import { insertion } from '../../plan/writing/row-operations.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';

export const PUBLIC_URLS = 'plinth_public_urls';

/** One row for each URL, by its hash: URLs can be longer than an indexed column. */
const LAYOUT: TableLayout = {
  name: PUBLIC_URLS,
  columns: [
    { name: 'id', type: 'id' },
    { name: 'url_hash', type: 'string' },
  ],
  indexes: [{ name: 'plinth_public_urls_url_hash_index', columns: ['url_hash'], unique: false }],
  foreignKeys: [],
};

/**
 * URLs that administrators have set in production. Their names led to public addresses then, and may lead elsewhere
 * later: events for them are sent to public addresses only. v4's table has no place for this.
 */
export interface PublicUrls {
  /** Throws a `StartError` if the database user may not create the table. */
  add(url: string): Promise<void>;
  /** An operator allows it every address. */
  remove(url: string): Promise<void>;
  has(url: string): Promise<boolean>;
}

export function createPublicUrls(driver: Driver, dialect: Dialect): PublicUrls {
  const tables = createOwnTables(driver, [LAYOUT]);
  const find = fixedStatement(dialect, `select [id] from [${PUBLIC_URLS}] where [url_hash] = ?`);
  const forget = fixedStatement(dialect, `delete from [${PUBLIC_URLS}] where [url_hash] = ?`);
  const change = (work: Parameters<typeof briefTransaction>[1]): Promise<unknown> =>
    briefTransaction(driver, async (session) => {
      await session.lock(PUBLIC_URLS);
      return work(session);
    });
  return {
    async add(url) {
      await tables.prepare();
      await change(async (session) => {
        if ((await session.query(find, [hashOf(url)])).length > 0) return;
        await runOperations(session, dialect, [insertion(PUBLIC_URLS, { url_hash: hashOf(url) })]);
      });
    },
    async remove(url) {
      if (await tables.look()) await change((session) => session.execute(forget, [hashOf(url)]));
    },
    async has(url) {
      try {
        await tables.prepare();
      } catch (error) {
        // Where the table cannot be created, no URL was added either.
        if (error instanceof StartError) return false;
        throw error;
      }
      return (await driver.query(find, [hashOf(url)])).length > 0;
    },
  };
}

const hashOf = (url: string): string => createHash('sha256').update(url).digest('hex');
