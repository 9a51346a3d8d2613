import type { Model, Uid } from '../../schema/model.ts';
import type { SeedPlace } from './seed-error.ts';
import type { LinkLists } from './seed-links.ts';
import type { SeedRow } from './seed-row.ts';

/** What grows while a seed is planned. */
export interface SeedPlanner {
  readonly model: Model;
  /** Rows that can be referred to, by type and key. */
  readonly keys: Map<Uid, Map<string, SeedRow>>;
  /** Entries and components. */
  readonly rows: SeedRow[];
  /** Rows that join them, apart from links. */
  readonly joins: SeedRow[];
  readonly links: LinkLists;
  /** Adds a file that media name and the seed does not describe. */
  addFile(name: string, place: SeedPlace): SeedRow;
}
