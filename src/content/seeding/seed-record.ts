import { createHash } from 'node:crypto';
import type { Id } from '../../change/write-value.ts';
import type { Reader } from '../../database/driver.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import type { Uid } from '../../schema/model.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { parseRecord } from '../../util/json/parse-json.ts';
import { planSetting, settingAt, type SettingRow } from '../settings/stored-setting.ts';
import type { SeedEntry } from './seed-entries.ts';

/** The record of a seed, stored in the database's settings. */
export interface SeedRecord {
  /** Hash of the seed file when it was written. */
  readonly digest: string;
  /** The ids of entries with a key: later additions may refer to them. */
  readonly keys: Readonly<Record<Uid, Readonly<Record<string, Id>>>>;
  /** Rows of built-in types that it created, such as users and files, identified by their content in the seed. */
  readonly made: Readonly<Record<Uid, Readonly<Record<string, Id>>>>;
}

/** Distinguishes entries of a built-in type that have no name. */
export const digestEntry = ({ key, values }: SeedEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([key, values]))
    .digest('base64url')
    .slice(0, 16);

export const SEED_SETTING = settingAt('plinth_seed');

export const NO_RECORD: SeedRecord = { digest: '', keys: {}, made: {} };

/** Null if no seed was ever written, or if the setting contains something else. */
export async function readSeedRecord(
  reader: Pick<Reader, 'query'>,
  dialect: Dialect,
): Promise<{ readonly row: SettingRow | null; readonly record: SeedRecord | null }> {
  const row = await runPlanning(reader, dialect, planSetting(SEED_SETTING));
  return { row, record: recordIn(row?.text) };
}

function recordIn(text: string | null | undefined): SeedRecord | null {
  const { digest, keys, made } = (parseRecord(text) ?? {}) as Partial<SeedRecord>;
  return typeof digest === 'string' ? { digest, keys: keys ?? {}, made: made ?? {} } : null;
}
