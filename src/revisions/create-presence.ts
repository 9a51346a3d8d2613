import { idCell, textCell } from '../database/cells.ts';
import type { Driver, Row } from '../database/driver.ts';
import { briefTransaction } from '../database/brief-transaction.ts';
import { runOperations } from '../database/running/run-operations.ts';
import { insertion } from '../plan/writing/row-operations.ts';
import type { Dialect } from '../sql/dialect.ts';
import { fixedStatement } from '../sql/fixed-statement.ts';
import type { OwnTables } from '../database/layout/own-tables.ts';
import { PRESENCE } from './revision-layout.ts';
import type { EntryKey } from './revisions.ts';

/** A browser tab in which someone has an entry open. */
export interface PresentTab {
  readonly administrator: number;
  readonly tab: string;
  /** The field being edited, as reported by the page; null if it reports none. */
  readonly field: string | null;
  /** Milliseconds. */
  readonly seenAt: number;
}

/** Stored in the database, so it is the same on every machine. */
export interface Presence {
  /** Records a tab, and returns all tabs that have the entry open, including this one. */
  enter(key: EntryKey, tab: Omit<PresentTab, 'seenAt'>): Promise<readonly PresentTab[]>;
  leave(key: EntryKey, tab: Pick<PresentTab, 'administrator' | 'tab'>): Promise<void>;
}

/** Tabs without a heartbeat for this long are considered closed. */
export const PRESENCE_MS = 60_000;

/** Every commit invalidates cached responses, so heartbeats without news are not stored within this time. */
const FRESH_MS = 15_000;

/** Per entry. */
const MAX_SHOWN = 100;

export function createPresence(tables: OwnTables, driver: Driver, dialect: Dialect): Presence {
  const sql = (text: string) => fixedStatement(dialect, text);
  const present = sql(
    `select [id], [administrator_id], [tab], [field], [seen_at] from [${PRESENCE}]
     where [entry_id] = ? and [type] = ? and [seen_at] > ? order by [seen_at] desc limit ${MAX_SHOWN}`,
  );
  const renew = sql(`update [${PRESENCE}] set [seen_at] = ?, [field] = ? where [id] = ?`);
  const sweep = sql(`delete from [${PRESENCE}] where [seen_at] <= ?`);
  const leave = sql(
    `delete from [${PRESENCE}] where [entry_id] = ? and [type] = ? and [administrator_id] = ? and [tab] = ?`,
  );
  return {
    async enter({ type, id }, { administrator, tab, field }) {
      await tables.prepare();
      const now = Date.now();
      const rows = (await driver.query(present, [id, type, now - PRESENCE_MS])).map(readRow);
      const own = rows.find((one) => one.administrator === administrator && one.tab === tab);
      if (own !== undefined && own.field === field && now - own.seenAt < FRESH_MS) return rows;
      const row = { type, entry_id: id, administrator_id: administrator, tab, field, seen_at: now };
      await briefTransaction(driver, async (session) => {
        if (own !== undefined) return session.execute(renew, [now, field, own.row]);
        await session.execute(sweep, [now - PRESENCE_MS]);
        return runOperations(session, dialect, [insertion(PRESENCE, row)]);
      });
      return [{ administrator, tab, field, seenAt: now }, ...rows.filter((one) => one !== own)];
    },
    async leave({ type, id }, { administrator, tab }) {
      if (await tables.look())
        await briefTransaction(driver, (session) => session.execute(leave, [id, type, administrator, tab]));
    },
  };
}

const readRow = ([row, administrator, tab, field, seenAt]: Row): PresentTab & { readonly row: number } => ({
  row: idCell(row),
  administrator: idCell(administrator),
  tab: String(tab),
  field: textCell(field),
  seenAt: Number(seenAt),
});
