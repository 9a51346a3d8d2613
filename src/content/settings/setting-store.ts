import type { Reader, Session } from '../../database/driver.ts';
import { briefTransaction } from '../../database/brief-transaction.ts';
import { runOperations, runPlanning } from '../../database/running/run-operations.ts';
import type { Dialect } from '../../sql/dialect.ts';
import type { Engine } from '../engine.ts';
import type { TransactionScope } from '../scope.ts';
import { currentReader, runningSession } from '../writing/transaction.ts';
import {
  planSetting,
  planSettings,
  type SettingPlace,
  type SettingRow,
  settingAt,
  settingOperation,
  settingRemoval,
  type StoredSetting,
} from './stored-setting.ts';

/** The settings that v4 stores in the database. */
export interface SettingStore {
  read(place: SettingPlace): Promise<StoredSetting | null>;
  /** Raw values by key, in one statement. */
  readMany(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  write(place: SettingPlace, setting: StoredSetting): Promise<void>;
  remove(place: SettingPlace): Promise<void>;
  /** Reads, decides and writes under a lock; null leaves the setting unchanged. */
  change(place: SettingPlace, decide: Decide): Promise<void>;
}

/** The value at a key; null if there is none. */
export type ReadSetting = (key: string) => Promise<unknown>;

export const createSettingReader =
  (reader: Pick<Reader, 'query'>, dialect: Dialect): ReadSetting =>
  async (key) => {
    const found = await runPlanning(reader, dialect, planSetting(settingAt(key)));
    return found === null || found.text === null ? null : JSON.parse(found.text);
  };

export function createSettingStore(engine: Engine): SettingStore {
  const { dialect } = engine;
  /** Code inside a write uses its transaction: a second one would wait for the first. */
  const alone = (run: (session: Session) => Promise<void>): Promise<void> => {
    const around = runningSession(engine);
    return around === null ? briefTransaction(engine.driver, run) : run(around);
  };
  const store: SettingStore = {
    read: (place) => runPlanning(currentReader(engine), dialect, planSetting(place)),
    readMany: (keys) => runPlanning(currentReader(engine), dialect, planSettings(keys)),
    write: (place, setting) => store.change(place, () => setting),
    change: (place, decide) => alone((session) => changeIn(dialect, session, place, decide)),
    remove: (place) =>
      alone(async (session) => {
        const found = await lockSetting(dialect, session, place);
        if (found !== null) await runOperations(session, dialect, [settingRemoval(found)]);
      }),
  };
  return store;
}

type Decide = (stored: StoredSetting | null) => StoredSetting | null;

/** The same as part of another write. */
export const changeSettingIn = ({ engine, transaction }: TransactionScope, place: SettingPlace, decide: Decide) =>
  changeIn(engine.dialect, transaction.session, place, decide);

async function changeIn(dialect: Dialect, session: Session, place: SettingPlace, decide: Decide): Promise<void> {
  const found = await lockSetting(dialect, session, place);
  const decided = decide(found);
  if (decided !== null) await runOperations(session, dialect, [settingOperation(place, found, decided)]);
}

async function lockSetting(dialect: Dialect, session: Session, place: SettingPlace): Promise<SettingRow | null> {
  await session.lock(settingLock(place));
  return runPlanning(session, dialect, planSetting(place));
}

export const settingLock = ({ key, environment, tag }: SettingPlace): string =>
  JSON.stringify(['setting', key, environment, tag]);
