import type { RowValues } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';

/** An entry that a write stores; `by` and `way` of the scope say who writes it, and in which way. */
export interface WrittenEntry {
  readonly type: ContentType;
  readonly verb: 'create' | 'update' | 'delete';
  readonly id: Id;
  /** The attributes that are set; null for a deletion. */
  readonly values: RowValues | null;
}
