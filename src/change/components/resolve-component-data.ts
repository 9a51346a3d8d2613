import type { Component } from '../../schema/model.ts';
import type { RowValues } from '../change.ts';
import type { ChangeContext } from '../write-intent.ts';
import { createRelationStore } from '../relations/relation-store.ts';
import { resolveRow } from '../resolve-row.ts';
import type { RowData } from '../row-parts.ts';
import type { Id } from '../write-value.ts';

/** A component as changed by code before it is stored: its values are converted, not validated. */
export function resolveComponentData(
  component: Component,
  data: RowData,
  stored: Id | null,
  { model, now, integers }: ChangeContext,
): RowValues<Component> {
  const resolution = {
    model,
    layer: 'database',
    rules: stored === null ? 'creation' : 'update',
    draft: true,
    now,
    integers,
    relations: createRelationStore(),
    storing: [],
    matching: { steps: 0, ms: 0 },
    nextPlace: 0,
  } as const;
  return resolveRow({ ...resolution, storing: [] }, component, data, { path: '', order: [], stored }).values;
}
