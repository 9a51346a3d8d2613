import type { LinkChange } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { Model, RelationAttribute } from '../../schema/model.ts';
import type { JoinColumn } from '../../schema/storage.ts';
import { applyOperation } from './links/apply-operation.ts';
import type { RowId } from './row-operations.ts';
import { type Planning, rowsRead } from './stored-read.ts';
import { isStored, type RowDraft, type WriteDraft } from './write-draft.ts';

/** A relation stored as an id in a row: of the entry itself or, on the inverse side, of the related one. */
interface ColumnPlan {
  readonly row: RowDraft;
  readonly change: LinkChange;
  readonly attribute: RelationAttribute;
  readonly own: boolean;
  /** The table with the column. */
  readonly table: string;
  readonly column: string;
}

export function* planColumns(draft: WriteDraft): Planning<void> {
  const plans = draft.rows.flatMap((row) => row.values.links.flatMap((change) => columnPlan(draft.model, row, change)));
  const edited = plans.filter(({ change, row }) => change.operation.kind === 'edit' && isStored(row.id));
  const current = new Map<ColumnPlan, readonly Id[]>();
  if (edited.length > 0) {
    const results = yield edited.map(({ row, own, table, column }) => {
      const ids = isStored(row.id) ? [row.id] : [];
      return own ? rowsRead(table, [column], 'id', ids) : rowsRead(table, ['id'], column, ids);
    });
    for (const [index, plan] of edited.entries()) {
      current.set(
        plan,
        (results[index] ?? []).flatMap(([id]) => (id === null ? [] : [Number(id)])),
      );
    }
  }
  for (const plan of plans) planColumn(draft, plan, current.get(plan) ?? []);
}

function columnPlan(model: Model, row: RowDraft, change: LinkChange): readonly ColumnPlan[] {
  const { attribute } = change;
  if (attribute.kind !== 'relation' || attribute.storage.kind !== 'joinColumn') return [];
  const { column } = attribute.storage;
  if (attribute.mappedBy === undefined) return [{ row, change, attribute, own: true, table: row.type.table, column }];
  const target = contentTypeOf(model, attribute.target);
  const owner = target.attributes.get(attribute.mappedBy) as RelationAttribute;
  const { column: ownerColumn } = owner.storage as JoinColumn;
  return [{ row, change, attribute, own: false, table: target.table, column: ownerColumn }];
}

/** A row of the same write may be inserted after this one, so the reference is set once all rows exist. */
export function setCell(draft: WriteDraft, row: RowDraft, column: string, target: RowId | null): void {
  if (target === null || isStored(target)) {
    row.cells.set(column, target);
    return;
  }
  const where = { column: 'id', ids: [row.id], fixed: [] };
  draft.arranging.push({ kind: 'update', table: row.type.table, where, cells: new Map([[column, target]]) });
}

function planColumn(draft: WriteDraft, plan: ColumnPlan, current: readonly Id[]): void {
  const { row, change, attribute, own, table, column } = plan;
  const targets = applyOperation(draft, change, current, attribute.many);
  if (own) {
    const [target = null] = targets;
    setCell(draft, row, column, target);
    if (target === null || attribute.relation !== 'oneToOne' || attribute.inversedBy === undefined) return;
    draft.clearing.push({
      kind: 'update',
      table,
      where: { column, ids: [target], fixed: [], also: { column: 'id', id: row.id, is: false } },
      cells: new Map([[column, null]]),
    });
    return;
  }
  if (isStored(row.id)) {
    const where = { column, ids: [row.id], fixed: [] };
    draft.clearing.push({ kind: 'update', table, where, cells: new Map([[column, null]]) });
  }
  if (targets.length === 0) return;
  const where = { column: 'id', ids: targets, fixed: [] };
  draft.arranging.push({ kind: 'update', table, where, cells: new Map([[column, row.id]]) });
}
