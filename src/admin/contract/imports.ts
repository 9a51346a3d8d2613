import type { PlannedEntry } from './lists.ts';
import type { ChangedField } from './revisions.ts';

/** `POST /studio/api/lists/:uid/import/preview`: what the import of a row would do. */
export interface PlannedImport {
  readonly action: 'create' | 'update' | 'same' | 'refused';
  /** The entry that has the row's value in the field that identifies entries. */
  readonly id: number | null;
  readonly version: string | null;
  readonly fields: readonly ChangedField[];
  readonly refusal: PlannedEntry['refusal'];
}

/** `POST /studio/api/lists/:uid/import` */
export interface Imported {
  readonly created: readonly number[];
  readonly changed: readonly number[];
}
