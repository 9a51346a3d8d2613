import { StartError } from '../../errors.ts';
import { type ContentType, FILE_UID, type Uid } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { acceptedNames, type SeedPlace, seedError, shown } from './seed-error.ts';

/** The contents of a project's seed file, and its path. */
export interface SeedSource {
  /** Relative to the project, for messages. */
  readonly file: string;
  /** The exported value; functions have already been called. */
  readonly content: unknown;
  /** The folder of files that the seed may name. */
  readonly uploadsDir: string;
  /** Hash of the file, to detect changes later. */
  readonly digest: string;
}

export type SeedObject = Readonly<Record<string, unknown>>;

/** One row of a content type: an entry or one of its translations. */
export interface SeedEntry {
  readonly type: ContentType;
  readonly key: string | null;
  readonly place: SeedPlace;
  readonly values: SeedObject;
  /** Entries with the same number are translations of one another. */
  readonly translationGroup: number;
}

/** For entries that name no locale. */
export const DEFAULT_LOCALE = 'en';
const WORDS = ['$key', '$locales'];

/** Parses the untyped seed: every returned entry has a known type and a unique key. */
export function readSeedEntries(source: SeedSource, types: ReadonlyMap<Uid, ContentType>): readonly SeedEntry[] {
  const { file, content } = source;
  if (!isObject(content)) {
    throw new StartError('The seed is not an object.', {
      file,
      remedy: 'Export an object that maps content types to lists of entries, or a function that returns one.',
    });
  }
  const entries = Object.entries(content).flatMap(([uid, list]) => {
    const type = types.get(uid);
    if (type === undefined) {
      throw new StartError(`The seed names the content type "${uid}", which does not exist.`, {
        file,
        remedy: acceptedNames(types.keys()),
      });
    }
    return itemsOf(type, list, file).map((item, index) => ({ type, item, index }));
  });
  const read = entries.flatMap(({ type, item, index }, group) => readEntry(type, item, index, group, file));
  checkKeys(read);
  return read;
}

/** A list of entries, or the one entry of a single type. */
function itemsOf(type: ContentType, list: unknown, file: string): readonly unknown[] {
  if (type.kind === 'singleType' && isObject(list)) return [list];
  if (type.kind === 'collectionType' && Array.isArray(list)) return list;
  const wanted = type.kind === 'singleType' ? 'one entry, as an object' : 'a list of entries';
  throw new StartError(`The seed for ${type.uid} is ${shown(list)}.`, { file, remedy: `Accepted: ${wanted}.` });
}

function readEntry(type: ContentType, item: unknown, index: number, group: number, file: string): SeedEntry[] {
  const numbered: SeedPlace = { file, uid: type.uid, entry: `entry ${index + 1}`, path: '' };
  if (!isObject(item)) throw seedError(numbered, `${shown(item)} is not an entry`, 'Accepted: an object.');
  const { $key = null, $locales = {}, ...values } = item;
  const place = typeof $key === 'string' ? { ...numbered, entry: `"${$key}"` } : numbered;
  checkWords(type, item, place);
  const base: SeedEntry = { type, key: readKey(type, $key, place), place, values, translationGroup: group };
  if (!type.localized) return [base];
  const locale = values.locale ?? DEFAULT_LOCALE;
  const translations = Object.entries(readLocales($locales, place)).map(([code, own]): SeedEntry => {
    const { $key: ownKey = null, ...ownValues } = own;
    const at = { ...place, entry: `${place.entry} (${code})` };
    return {
      ...base,
      key: readKey(type, ownKey, at),
      place: at,
      values: { ...values, ...ownValues, locale: code },
    };
  });
  return [{ ...base, values: { ...values, locale } }, ...translations];
}

function checkWords(type: ContentType, item: SeedObject, place: SeedPlace): void {
  const unknown = Object.keys(item).find((name) => name.startsWith('$') && !WORDS.includes(name));
  if (unknown !== undefined) throw seedError(place, `"${unknown}" is not known`, acceptedNames(WORDS));
  if ('$locales' in item && !type.localized) {
    throw seedError(place, 'the type is not localized', 'Remove $locales, or set pluginOptions.i18n in the schema.');
  }
}

function readKey(type: ContentType, key: unknown, place: SeedPlace): string | null {
  if (typeof key === 'string' && key !== '') return key;
  if (key !== null) throw seedError(place, `${shown(key)} is not a key`, 'Accepted as $key: a non-empty string.');
  if (type.uid === FILE_UID) throw seedError(place, 'a file needs a $key', 'Accepted as $key: the name of the file.');
  return null;
}

function readLocales(locales: unknown, place: SeedPlace): Readonly<Record<string, SeedObject>> {
  if (isObject(locales) && Object.values(locales).every(isObject)) return locales as Record<string, SeedObject>;
  throw seedError(
    place,
    `$locales is ${shown(locales)}`,
    'Accepted: an object that maps locale codes to translations.',
  );
}

function checkKeys(entries: readonly SeedEntry[]): void {
  const seen = new Set<string>();
  for (const { type, key, place } of entries) {
    if (key === null) continue;
    const name = `${type.uid} ${key}`;
    if (seen.has(name)) throw seedError(place, 'the key is used twice', 'Give every entry of a type its own $key.');
    seen.add(name);
  }
}

/** A plain object: not a list, date or null. */
export const isObject = (value: unknown): value is SeedObject => isRecord(value) && !(value instanceof Date);
