import { addLink, dropLink, endList, type Link, type LinkImage, linksOf } from './link-image.ts';
import { applyOperation } from './apply-operation.ts';
import { type LinkPlan, takesTargets, takeTarget } from './link-plan.ts';
import type { RowId } from '../row-operations.ts';
import { addToSet, type WriteDraft } from '../write-draft.ts';

/** The list of one entry with the removals applied and the additions pending. */
export interface PendingLinks {
  readonly plan: LinkPlan;
  /** The complete list after the change, in order. */
  readonly after: readonly RowId[];
  /** Links that remain. */
  readonly kept: ReadonlyMap<RowId, Link>;
  /** Targets to add. */
  readonly added: readonly RowId[];
  /** The first position at which the list lost a link. */
  readonly lostAt: number;
}

export function removeLinks(draft: WriteDraft, image: LinkImage, plan: LinkPlan): PendingLinks {
  const { own, change, attribute, storage } = plan;
  const { targetColumn, orderColumn, inverseOrderColumn } = storage;
  const current = linksOf(image, storage, own);
  const targetOf = (link: Link) => link.ends.get(targetColumn) as RowId;
  const after = applyOperation(draft, change, current.map(targetOf), attribute.many);
  const staying = new Set(after);
  const { operation } = change;
  // Disconnecting and connecting an entry creates a new link, at the end of the other side's list.
  const renewed = new Set<RowId>(operation.kind === 'edit' ? operation.disconnect : []);
  const kept = new Map<RowId, Link>();
  let lostAt = Number.POSITIVE_INFINITY;
  for (const link of current) {
    const target = targetOf(link);
    // A link may be stored twice; one of them is enough.
    if (staying.has(target) && !renewed.has(target) && !kept.has(target)) {
      kept.set(target, link);
      continue;
    }
    lostAt = Math.min(lostAt, (orderColumn === undefined ? undefined : link.positions.get(orderColumn)) ?? 0);
    dropLink(image, link, targetColumn, inverseOrderColumn);
  }
  if (takesTargets(attribute)) for (const target of after) takeTarget(image, storage, own, target);
  return { plan, after, kept, added: after.filter((target) => !kept.has(target)), lostAt };
}

/** Whether a remaining link gets another position. */
export const isRearranged = ({ plan: { storage }, after, kept }: PendingLinks): boolean =>
  storage.orderColumn !== undefined &&
  after.some(
    (target, index) => (kept.get(target)?.stored.get(storage.orderColumn as string) ?? index + 1) !== index + 1,
  );

/** Adds the new links and sets all positions. */
export function addLinks(image: LinkImage, { plan: { own, storage }, after, kept, lostAt }: PendingLinks): void {
  const { orderColumn } = storage;
  for (const [index, target] of after.entries()) {
    const stays = kept.get(target);
    const link = stays ?? addLink(image, storage, own, target);
    if (orderColumn === undefined) continue;
    link.positions.set(orderColumn, index + 1);
    // It may have moved up since it was read, if another write removed the lost link.
    if (stays !== undefined && (stays.stored.get(orderColumn) ?? 0) > lostAt) addToSet(image.moved, orderColumn, stays);
  }
  // The other side of the same links may be planned later and append to this list.
  if (orderColumn !== undefined) endList(image, orderColumn, own, after.length);
}
