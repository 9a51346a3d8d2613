import { briefTransaction } from '../../database/brief-transaction.ts';
import type { Session } from '../../database/driver.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import type { Engine } from '../engine.ts';
import { settingLock } from '../settings/setting-store.ts';
import { settingAt, SETTINGS_TABLE } from '../settings/stored-setting.ts';
import { currentReader, runningSession } from '../writing/transaction.ts';
import { isMark, keepsApart, readMark, storeMark } from './stored-mark.ts';

/** What Plinth notes about a database: JSON by key. */
export interface MarkStore {
  read(key: string): Promise<string | null>;
  /** Reads, decides and writes under a lock; null leaves the mark unchanged. */
  change(key: string, decide: (stored: string | null) => string | null): Promise<void>;
  /** Moves the marks that earlier versions have stored among v4's settings, unless such a server is running. */
  settle(): Promise<void>;
}

export function createMarkStore(engine: Engine): MarkStore {
  const { dialect, driver } = engine;
  /** Code inside a write uses its transaction: a second one would wait for the first. */
  const alone = (run: (session: Session) => Promise<void>): Promise<void> => {
    const around = runningSession(engine);
    return around === null ? briefTransaction(driver, run) : run(around);
  };
  const former = fixedStatement(dialect, `select [key] from [${SETTINGS_TABLE}] where [key] like 'plinth%'`);
  const store: MarkStore = {
    read: async (key) => (await readMark(engine, currentReader(engine), key)).text,
    change: (key, decide) =>
      alone(async (session) => {
        // Earlier versions take the same lock.
        await session.lock(settingLock(settingAt(key)));
        const stored = await readMark(engine, session, key);
        const text = decide(stored.text);
        if (text !== null) await storeMark(engine, session, stored, text);
      }),
    async settle() {
      const keys = (await driver.query(former, [])).map(([key]) => String(key)).filter(isMark);
      if (keys.length === 0 || !(await keepsApart(engine, driver))) return;
      for (const key of keys) await store.change(key, (stored) => stored);
    },
  };
  return store;
}
