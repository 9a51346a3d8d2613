import { StartError } from '../../errors.ts';

/** A location in a seed: `seed.js`, `api::article.article "ada"`, `blocks[2].title`. */
export interface SeedPlace {
  readonly file: string;
  readonly uid: string;
  /** The entry's key, or its position counted from one. */
  readonly entry: string;
  /** Inside the entry; empty for the entry itself. */
  readonly path: string;
}

export const placeInside = (place: SeedPlace, step: string): SeedPlace => ({
  ...place,
  path: place.path === '' || step.startsWith('[') ? place.path + step : `${place.path}.${step}`,
});

/** Names the type and the entry, so an error is easy to find among hundreds of entries. */
export function seedError(place: SeedPlace, problem: string, remedy: string): StartError {
  const where = place.path === '' ? '' : `, ${place.path}`;
  return new StartError(`Invalid seed at ${place.uid} ${place.entry}${where}: ${problem}`, {
    file: place.file,
    remedy,
  });
}

const NAMES_SHOWN = 40;

/** The accepted names; a long list is truncated. */
export function acceptedNames(names: Iterable<string>): string {
  const list = [...names].sort();
  if (list.length === 0) return 'There is none.';
  const more = list.length > NAMES_SHOWN ? ` and ${list.length - NAMES_SHOWN} more` : '';
  return `Accepted: ${list.slice(0, NAMES_SHOWN).join(', ')}${more}.`;
}

/** The value found, shortened for a message. */
export function shown(value: unknown): string {
  const text = typeof value === 'bigint' ? `${value}` : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
