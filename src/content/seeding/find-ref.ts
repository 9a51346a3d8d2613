import { FILE_UID, type Uid } from '../../schema/model.ts';
import { isObject } from './seed-entries.ts';
import { acceptedNames, type SeedPlace, seedError, shown } from './seed-error.ts';
import type { SeedPlanner, SeedRef } from './seed-planner.ts';

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
