import { createHash } from 'node:crypto';
import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Driver } from '../../database/driver.ts';
import { createOwnStatements } from '../../database/own/own-statements.ts';
import { ownTable } from '../../database/own/own-table.ts';
import { createOwnTables } from '../../database/own/own-tables.ts';
import { StartError } from '../../errors.ts';
import type { Dialect } from '../../sql/dialect.ts';

/** One row for each URL, by its hash: URLs can be longer than an indexed column. */
export const PUBLIC_URLS = ownTable('plinth_public_urls', { url_hash: 'string' }, { indexes: [['url_hash']] });

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
  const tables = createOwnTables(driver, [PUBLIC_URLS]);
  const urls = createOwnStatements(dialect, PUBLIC_URLS);
  const find = urls.select(['id'], 'where [url_hash] = ?');
  const forget = urls.remove('where [url_hash] = ?');
  const change = (work: Parameters<typeof briefTransaction>[1]): Promise<unknown> =>
    briefTransaction(driver, async (session) => {
      await session.lock(PUBLIC_URLS.name);
      return work(session);
    });
  return {
    async add(url) {
      await tables.prepare();
      await change(async (session) => {
        if ((await find(session, hashOf(url))).length === 0) await urls.insert(session, { url_hash: hashOf(url) });
      });
    },
    async remove(url) {
      if (await tables.look()) await change((session) => forget(session, hashOf(url)));
    },
    async has(url) {
      try {
        await tables.prepare();
      } catch (error) {
        // Where the table cannot be created, no URL was added either.
        if (error instanceof StartError) return false;
        throw error;
      }
      return (await find(driver, hashOf(url))).length > 0;
    },
  };
}

const hashOf = (url: string): string => createHash('sha256').update(url).digest('hex');
