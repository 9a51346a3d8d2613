import { briefTransaction } from '../database/brief-transaction.ts';
import type { Driver } from '../database/driver.ts';
import { createOwnStatements } from '../database/own/own-statements.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { Dialect } from '../sql/dialect.ts';
import { PRESENCE } from './revision-tables.ts';
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

const SHOWN = ['id', 'administrator_id', 'tab', 'field', 'seen_at'] as const;

export function createPresence(tables: OwnTables, driver: Driver, dialect: Dialect): Presence {
  const presence = createOwnStatements(dialect, PRESENCE);
  const present = presence.select(
    SHOWN,
    `where [entry_id] = ? and [type] = ? and [seen_at] > ? order by [seen_at] desc limit ${MAX_SHOWN}`,
  );
  const renew = presence.update('set [seen_at] = ?, [field] = ? where [id] = ?');
  const sweep = presence.remove('where [seen_at] <= ?');
  const leave = presence.remove('where [entry_id] = ? and [type] = ? and [administrator_id] = ? and [tab] = ?');
  return {
    async enter({ type, id }, { administrator, tab, field }) {
      await tables.prepare();
      const now = Date.now();
      const rows = (await present(driver, id, type, now - PRESENCE_MS)).map((row) => ({
        row: row.id,
        administrator: row.administrator_id,
        tab: row.tab,
        field: row.field,
        seenAt: row.seen_at,
      }));
      const own = rows.find((one) => one.administrator === administrator && one.tab === tab);
      if (own !== undefined && own.field === field && now - own.seenAt < FRESH_MS) return rows;
      await briefTransaction(driver, async (session) => {
        if (own !== undefined) return void (await renew(session, now, field, own.row));
        await sweep(session, now - PRESENCE_MS);
        const row = { type, entry_id: id, administrator_id: administrator, tab, field, seen_at: now };
        await presence.insert(session, row);
      });
      return [{ administrator, tab, field, seenAt: now }, ...rows.filter((one) => one !== own)];
    },
    async leave({ type, id }, { administrator, tab }) {
      if (await tables.look())
        await briefTransaction(driver, (session) => leave(session, id, type, administrator, tab));
    },
  };
}
