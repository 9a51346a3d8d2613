import type { Id } from '../../change/write-value.ts';
import { cellsOf, insertion, type RowOperation } from '../../plan/writing/row-operations.ts';
import type { Planning, StoredRead } from '../../plan/writing/stored-read.ts';
import { STORED_SETTING } from '../../schema/server-types.ts';

export const SETTINGS_TABLE = STORED_SETTING.table;

/** The key of a stored setting: v4 joins its kind, owner and name. */
export interface SettingPlace {
  readonly key: string;
  readonly environment: string | null;
  readonly tag: string | null;
}

export const settingAt = (key: string): SettingPlace => ({ key, environment: null, tag: null });

export interface StoredSetting {
  readonly text: string | null;
  /** The result of `typeof` for the value. */
  readonly type: string | null;
}

export interface SettingRow extends StoredSetting {
  readonly id: Id;
}

/** The setting with a key; null if there is none. An empty name and an absent one are the same. */
export function* planSetting(place: SettingPlace): Planning<SettingRow | null> {
  const [rows = []] = yield [settingRead(place)];
  return settingIn(rows, place);
}

export const settingRead = ({ key }: SettingPlace): StoredRead => ({
  ...{ kind: 'matching', table: SETTINGS_TABLE, column: 'key', values: [key] },
  columns: ['id', 'environment', 'tag', 'value', 'type', 'key'],
});

/** In the rows that were read for it. */
export function settingIn(
  rows: readonly (readonly unknown[])[],
  { key, environment, tag }: SettingPlace,
): SettingRow | null {
  const same = (cell: unknown, name: string | null): boolean => String(cell ?? '') === (name ?? '');
  // Some databases consider keys that differ in case equal.
  const row = rows.find(
    ([, ofEnvironment, ofTag, , , name]) => name === key && same(ofEnvironment, environment) && same(ofTag, tag),
  );
  if (row === undefined) return null;
  const textOf = (cell: unknown): string | null => (cell === null || cell === undefined ? null : String(cell));
  return { id: Number(row[0]), text: textOf(row[3]), type: textOf(row[4]) };
}

/** Raw values of settings that are not specific to an environment. */
export function* planSettings(keys: readonly string[]): Planning<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const columns = ['key', 'environment', 'tag', 'value'];
  const [rows = []] = yield [{ kind: 'matching', table: SETTINGS_TABLE, column: 'key', values: keys, columns }];
  const found = rows.filter(([, environment, tag, value]) => !environment && !tag && value !== null);
  return new Map(found.map(([key, , , value]) => [String(key), String(value)]));
}

/** Writes the value of a setting, given the row found for it. */
export function settingOperation(
  { key, environment, tag }: SettingPlace,
  found: SettingRow | null,
  { text, type }: StoredSetting,
): RowOperation {
  if (found === null) return insertion(SETTINGS_TABLE, { key, environment, tag, value: text, type });
  const cells = cellsOf({ value: text, type });
  return { kind: 'update', table: SETTINGS_TABLE, where: { column: 'id', ids: [found.id], fixed: [] }, cells };
}

export const settingRemoval = ({ id }: SettingRow): RowOperation => ({
  kind: 'delete',
  table: SETTINGS_TABLE,
  where: { column: 'id', ids: [id], fixed: [] },
});
