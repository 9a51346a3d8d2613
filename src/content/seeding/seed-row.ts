import type { SeedPlace } from './seed-error.ts';
import type { ClearPassword, ScalarCell } from './seed-values.ts';

/** A row to be. Other rows point to it by reference, because its id is not known yet. */
export interface SeedRow {
  readonly kind: 'row';
  readonly table: string;
  readonly place: SeedPlace;
  /** Column -> value; filled while the seed is planned. */
  readonly cells: Map<string, SeedCell>;
  /** A stored row with the same value in this column is this row; null: it is always new. */
  readonly identity: string | null;
}

export type SeedCell = ScalarCell | ClearPassword | SeedRow;

export const newSeedRow = (
  table: string,
  place: SeedPlace,
  cells: Iterable<[string, SeedCell]> = [],
  identity: string | null = null,
): SeedRow => ({ kind: 'row', table, place, cells: new Map(cells), identity });
