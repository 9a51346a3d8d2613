import { createHash } from 'node:crypto';
import type { Id } from '../../change/write-value.ts';
import type { Reader } from '../../database/driver.ts';
import type { Uid } from '../../schema/model.ts';
import { parseRecord } from '../../util/json/parse-json.ts';
import { MARK, type MarkPlace, readMark, type StoredMark } from '../marks/stored-mark.ts';
import type { SeedEntry } from './seed-entries.ts';

/** The record of a seed, stored as a mark. */
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

export const NO_RECORD: SeedRecord = { digest: '', keys: {}, made: {} };

/** Null if no seed was ever written, or if the mark contains something else. */
export async function readSeedRecord(
  place: MarkPlace,
  reader: Pick<Reader, 'query'>,
): Promise<{ readonly mark: StoredMark; readonly record: SeedRecord | null }> {
  const mark = await readMark(place, reader, MARK.seed);
  return { mark, record: recordIn(mark.text) };
}

function recordIn(text: string | null): SeedRecord | null {
  const { digest, keys, made } = (parseRecord(text) ?? {}) as Partial<SeedRecord>;
  return typeof digest === 'string' ? { digest, keys: keys ?? {}, made: made ?? {} } : null;
}
