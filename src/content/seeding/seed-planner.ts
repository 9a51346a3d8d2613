import type { Change } from '../../change/change.ts';
import type { NewEntry } from '../../change/write-value.ts';
import { type ContentType, FILE_UID, type Model, type Uid } from '../../schema/model.ts';
import type { LinkLists } from './check-seed-links.ts';
import { isObject, type SeedEntry } from './seed-entries.ts';
import { acceptedNames, seedError, type SeedPlace, shown } from './seed-error.ts';

/** An entry to be created. Others refer to the object, because its id is not known yet. */
export interface SeedRef extends NewEntry {
  readonly type: ContentType;
  readonly place: SeedPlace;
}

export const newSeedRef = ({ type, place }: Pick<SeedEntry, 'type' | 'place'>): SeedRef => ({
  kind: 'newEntry',
  type,
  place,
});

export interface PlannedEntry {
  readonly entry: SeedEntry;
  readonly ref: SeedRef;
  readonly change: Change;
}

/** State built up while a seed is planned. */
export interface SeedPlanner {
  readonly model: Model;
  /** Entries that can be referred to, by type and key. */
  readonly keys: Map<Uid, Map<string, SeedRef>>;
  readonly links: LinkLists;
  /** Adds a file that a media attribute names and the seed does not describe. */
  addFile(name: string, place: SeedPlace): SeedRef;
}

/** The entry of a type with this key. */
export function findRef(planner: SeedPlanner, uid: Uid, key: unknown, place: SeedPlace): SeedRef {
  const rows = planner.keys.get(uid);
  const row = typeof key === 'string' ? rows?.get(key) : undefined;
  if (row !== undefined) return row;
  throw seedError(place, `${shown(key)} is not the $key of an entry of ${uid}`, acceptedNames(rows?.keys() ?? []));
}

/** `{ $type, $key }`: an entry of any type. */
export function findTypedRef(
  planner: SeedPlanner,
  reference: unknown,
  place: SeedPlace,
): { readonly uid: Uid; readonly target: SeedRef } {
  if (!isObject(reference) || typeof reference.$type !== 'string') {
    throw seedError(place, `${shown(reference)} is not a reference`, 'Accepted: { $type, $key }.');
  }
  const { $type: uid, $key } = reference;
  if (!planner.model.contentTypes.has(uid)) {
    throw seedError(place, `there is no content type "${uid}"`, acceptedNames(planner.model.contentTypes.keys()));
  }
  return { uid, target: findRef(planner, uid, $key, place) };
}

/** A file by its name in the upload folder; files missing in the seed get their properties from the file itself. */
export function findFileRef(planner: SeedPlanner, name: unknown, place: SeedPlace): SeedRef {
  if (typeof name !== 'string') throw seedError(place, `${shown(name)} is not a file`, 'Accepted: the name of a file.');
  return planner.keys.get(FILE_UID)?.get(name) ?? planner.addFile(name, place);
}
