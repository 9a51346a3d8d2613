import type { Change } from '../../change/change.ts';
import type { NewEntry } from '../../change/write-value.ts';
import type { ContentType, Model, Uid } from '../../schema/model.ts';
import type { SeedEntry } from './seed-entries.ts';
import type { SeedPlace } from './seed-error.ts';
import type { LinkLists } from './check-seed-links.ts';

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
