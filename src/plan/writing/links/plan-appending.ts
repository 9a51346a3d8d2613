import { namedTargets } from './apply-operation.ts';
import { addLink, linkColumns, type LinkImage } from './link-image.ts';
import { type LinkPlan, takesTargets, takeTarget } from './link-plan.ts';
import type { RowId } from '../row-operations.ts';
import { type ExtentRead, type RowsRead, rowsRead, type StoredRow } from '../stored-read.ts';
import { isStored, rowOf, type WriteDraft } from '../write-draft.ts';

/**
 * A stored list whose only change is connecting entries at its end. However long it is, only three things are read:
 * whether it contains these entries already, its length and its last position.
 */
export interface GrowingList {
  readonly image: LinkImage;
  readonly plan: LinkPlan;
  readonly read: ExtentRead;
  take(rows: readonly StoredRow[]): void;
  /** The last position, once read; null if the whole list has to be read after all. */
  last(): number | null;
  /** Reads the complete list. */
  readonly all: RowsRead;
}

/** Null if other changes happen to it, or to the other side of the same links. */
export function growingList(draft: WriteDraft, image: LinkImage, plans: readonly LinkPlan[]): GrowingList | null {
  const [plan, ...others] = plans;
  if (plan === undefined || others.length > 0 || !isStored(plan.own)) return null;
  const { own, storage, change, attribute } = plan;
  const { operation } = change;
  const isAppending =
    operation.kind === 'edit' &&
    attribute.many &&
    operation.disconnect.length === 0 &&
    operation.connect.every(({ position }) => position.kind === 'end');
  const targets = targetsOf(draft, plan).filter(isStored);
  if (!isAppending || targets.length === 0 || storage.orderColumn === undefined) return null;
  let end: number | null = null;
  const { ownColumn, targetColumn, orderColumn } = storage;
  return {
    image,
    plan,
    read: {
      kind: 'extent',
      table: storage.table,
      group: ownColumn,
      column: orderColumn,
      ids: [own],
      having: { column: targetColumn, ids: targets },
    },
    take([row]) {
      const [, greatest, count, present] = row ?? [own, 0, 0, 0];
      // Entries already in the list move to the end, and a list with gaps is closed up when written: both need the
      // whole list.
      end = Number(present) === 0 && Number(greatest ?? -1) === Number(count) ? Number(count) : null;
    },
    last: () => end,
    all: rowsRead(storage.table, ['id', ...linkColumns(storage)], ownColumn, [own]),
  };
}

/** In the order of their last connection, which is the one that counts. */
function targetsOf(draft: WriteDraft, { change }: LinkPlan): readonly RowId[] {
  const targets = new Set<RowId>();
  for (const id of namedTargets(change.operation)) {
    const target = rowOf(draft, id);
    targets.delete(target);
    targets.add(target);
  }
  return [...targets];
}

export function appendTargets(draft: WriteDraft, image: LinkImage, plan: LinkPlan, last: number): void {
  const { own, attribute, storage } = plan;
  for (const [index, target] of targetsOf(draft, plan).entries()) {
    if (takesTargets(attribute)) takeTarget(image, storage, own, target);
    const link = addLink(image, storage, own, target);
    link.positions.set(storage.orderColumn as string, last + index + 1);
  }
}
