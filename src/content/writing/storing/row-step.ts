import type { LinkChange } from '../../../change/change.ts';
import type { WriteIntent } from '../../../change/write-intent.ts';
import type { ApiLayer } from '../../../change/resolution.ts';
import type { Id, NewEntry } from '../../../change/write-value.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { LifecycleParams } from '../../lifecycles/lifecycles.ts';

/** The stored values of a row, by attribute name. */
export type RowData = Readonly<Record<string, unknown>>;

/** A row that a store writes: plain data, so two decisions can be compared. */
export type RowStep = RowChange | RowRemoval | RowClearing;

export interface RowChange {
  readonly kind: 'change';
  readonly type: ContentType;
  readonly intent: WriteIntent;
  readonly data: RowData;
  /**
   * Values that depend on other rows, such as the next number: each decision gives them again. Hooks see the first ones
   * and run once.
   */
  readonly assigned?: RowData | undefined;
  readonly layer: ApiLayer;
  /** Identifies a new row for later steps. */
  readonly as?: NewEntry | undefined;
  /** Relations to rows of earlier steps, whose ids are not known yet. */
  readonly links?: Readonly<Record<string, NewEntry>> | undefined;
}

export interface RowRemoval {
  readonly kind: 'removal';
  readonly type: ContentType;
  readonly id: Id;
}

/** Entries deleted together, with hooks for all of them. */
export interface RowClearing {
  readonly kind: 'clearing';
  readonly type: ContentType;
  readonly ids: readonly Id[];
  readonly params: LifecycleParams;
}

export const NEW: WriteIntent = { kind: 'create', publish: false };

/** A row that had this id before; undefined if that is taken. */
export const newRowWith = (id: Id | undefined): WriteIntent => ({ kind: 'create', publish: false, id });

export const changeOf = (id: Id): WriteIntent => ({ kind: 'update', id, draft: false });

export const newRow = (): NewEntry => ({ kind: 'newEntry' });

export const addStep = (
  type: ContentType,
  data: RowData,
  { as, links, assigned }: Pick<RowChange, 'as' | 'links' | 'assigned'> = {},
): RowChange => ({ kind: 'change', type, intent: NEW, data, assigned, layer: 'content', as, links });

/** `database`: sets the values whatever else is stored. */
export const changeStep = (
  type: ContentType,
  id: Id,
  data: RowData,
  layer: ApiLayer = 'content',
  links?: RowChange['links'],
): RowChange => ({ kind: 'change', type, intent: changeOf(id), data, layer, links });

export const removeStep = (type: ContentType, id: Id): RowRemoval => ({ kind: 'removal', type, id });

/** Steps with equal keys write the same, apart from assigned values. */
export function stepKey(step: RowStep): string {
  const { kind, type } = step;
  switch (step.kind) {
    case 'change':
      return JSON.stringify([kind, type.uid, step.intent, step.data, Object.keys(step.links ?? {})]);
    case 'removal':
      return JSON.stringify([kind, type.uid, step.id]);
    case 'clearing':
      return JSON.stringify([kind, type.uid, step.params, step.ids]);
  }
}

/** The links of a step, once its targets are stored. */
export function stepLinks({ type, links = {} }: RowChange, idOf: (row: NewEntry) => Id): readonly LinkChange[] {
  return Object.entries(links).map(([name, row]) => {
    const attribute = type.attributes.get(name);
    if (attribute?.kind !== 'relation') throw new Error(`${type.uid} has no relation "${name}"`);
    return {
      attribute,
      target: attribute.target,
      operation: { kind: 'set', targets: [idOf(row)] },
      path: [name],
      place: 0,
    };
  });
}
