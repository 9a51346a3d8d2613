import type { Driver, SqlValue } from '../database/driver.ts';
import { idCell, textCell } from '../database/cells.ts';
import { fixedInsert, fixedStatement } from '../sql/fixed-statement.ts';
import type { WritingDialect } from './users/user-store.ts';

/** Where a stored setting stands: v4 joins its kind, its owner and its name to one key. */
export interface SettingPlace {
  readonly key: string;
  readonly environment: string | null;
  readonly tag: string | null;
}

export interface StoredSetting {
  readonly text: string | null;
  /** What `typeof` said of the value. */
  readonly type: string | null;
}

/** The settings that v4 keeps in the database, for reading and writing. */
export interface SettingStore {
  read(place: SettingPlace): Promise<StoredSetting | null>;
  write(place: SettingPlace, setting: StoredSetting): Promise<void>;
  remove(place: SettingPlace): Promise<void>;
  /** Reads, decides and writes while nobody else does; null leaves what there is. */
  change(place: SettingPlace, decide: (stored: StoredSetting | null) => StoredSetting | null): Promise<void>;
}

export function createSettingStore(
  driver: Pick<Driver, 'query' | 'transaction'>,
  dialect: WritingDialect,
): SettingStore {
  const table = '[strapi_core_store_settings]';
  const same = (column: string): string => `coalesce([${column}], '') = ?`;
  const find = fixedStatement(
    dialect,
    `select [id], [value], [type] from ${table} where [key] = ? and ${same('environment')} and ${same('tag')} order by [id]`,
  );
  const insert = fixedInsert(
    dialect,
    `insert into ${table} ([key], [environment], [tag], [value], [type]) values (?, ?, ?, ?, ?)`,
  );
  const update = fixedStatement(dialect, `update ${table} set [value] = ?, [type] = ? where [id] = ?`);
  const erase = fixedStatement(dialect, `delete from ${table} where [id] = ?`);
  const parametersOf = ({ key, environment, tag }: SettingPlace): readonly SqlValue[] => [
    key,
    environment ?? '',
    tag ?? '',
  ];
  const lockOf = ({ key, environment, tag }: SettingPlace): string =>
    JSON.stringify(['setting', key, environment, tag]);

  const store: SettingStore = {
    async read(place) {
      const [row] = await driver.query(find, parametersOf(place));
      return row === undefined ? null : { text: textCell(row[1]), type: textCell(row[2]) };
    },
    write: (place, setting) => store.change(place, () => setting),
    change: (place, decide) =>
      driver.transaction(async (session) => {
        await session.lock(lockOf(place));
        const [row] = await session.query(find, parametersOf(place));
        const decided = decide(row === undefined ? null : { text: textCell(row[1]), type: textCell(row[2]) });
        if (decided === null) return;
        const { key, environment, tag } = place;
        if (row === undefined) await session.insert(insert, [key, environment, tag, decided.text, decided.type]);
        else await session.execute(update, [decided.text, decided.type, idCell(row[0])]);
      }),
    remove: (place) =>
      driver.transaction(async (session) => {
        const [row] = await session.query(find, parametersOf(place));
        if (row !== undefined) await session.execute(erase, [idCell(row[0])]);
      }),
  };
  return store;
}
