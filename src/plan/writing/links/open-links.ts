import type { LinkChange } from '../../../change/change.ts';
import type { Id } from '../../../change/write-value.ts';
import { fillLinkImage, type LinkImage, openLinkImage } from './link-image.ts';
import { isOrdered, linkEffect, type LinkPlan, takesTargets } from './link-plan.ts';
import { namedTargets } from './apply-operation.ts';
import { type ListLock, listLock } from '../locks/lock.ts';
import { isRearranged, type PendingLinks, removeLinks } from './pending-links.ts';
import type { RowId } from '../row-operations.ts';
import type { Planning, RowsRead } from '../stored-read.ts';
import { addTo, addToSet, isStored, rowOf, type WriteDraft } from '../write-draft.ts';

/** A link table and the changes to it. */
export interface TablePlan {
  readonly image: LinkImage;
  readonly plans: readonly LinkPlan[];
  /** The lists after removals; null if reading them has to wait for the lock. */
  readonly parted: readonly PendingLinks[] | null;
}

/** Opens the link tables of a change and reads the lists that it replaces. */
export function* openLinks(draft: WriteDraft): Planning<readonly TablePlan[]> {
  const ofTable = new Map<string, LinkPlan[]>();
  for (const { id, values } of draft.rows) {
    for (const change of values.links) {
      for (const plan of linkPlan(id, change)) addTo(ofTable, plan.storage.table, plan);
    }
  }
  const tables = [...ofTable.values()].map((plans) => ({
    plans,
    image: openLinkImage((plans[0] as LinkPlan).storage),
    isRead: plans.every(isKnownUnlocked) && areIndependent(plans),
  }));
  const asked = tables.flatMap(({ image, plans, isRead }) => {
    const read = isRead ? linksRead(draft, image, plans) : null;
    return read === null ? [] : [{ image, read }];
  });
  if (asked.length > 0) {
    const results = yield asked.map(({ read }) => read);
    for (const [index, { image }] of asked.entries()) fillLinkImage(image, results[index] ?? []);
  }
  return tables.map(({ plans, image, isRead }) => ({
    plans,
    image,
    parted: isRead ? plans.map((plan) => removeLinks(draft, image, plan)) : null,
  }));
}

function linkPlan(own: RowId, change: LinkChange): readonly LinkPlan[] {
  const { attribute } = change;
  if (attribute.kind !== 'relation' || attribute.storage.kind !== 'linkTable') return [];
  return [{ own, change: isStored(own) ? change : asStrict(change), attribute, storage: attribute.storage }];
}

/** All neighbours in the list of a new row are new as well, whatever the options say. */
const asStrict = (change: LinkChange): LinkChange =>
  change.operation.kind === 'edit' ? { ...change, operation: { ...change.operation, strict: true } } : change;

/** Whether its effect is known without the lock, or there are no ordered lists to lock. */
const isKnownUnlocked = ({ own, change, attribute, storage }: LinkPlan): boolean =>
  !isOrdered(storage) || !isStored(own) || linkEffect(attribute, change, true) === 'replaces';

/** Whether these are lists of different entries, read from the same side: changing one does not affect the others. */
const areIndependent = (plans: readonly LinkPlan[]): boolean =>
  plans.length === 1 ||
  (new Set(plans.map(({ own }) => own)).size === plans.length &&
    new Set(plans.map(({ storage }) => storage.ownColumn)).size === 1 &&
    !plans.some(({ attribute }) => takesTargets(attribute)));

/** Reads the lists of the entries themselves, and the links taken from other owners. */
export function linksRead(
  draft: WriteDraft,
  { table, columns }: LinkImage,
  plans: readonly LinkPlan[],
  withOwn = true,
): RowsRead | null {
  const ids = new Map<string, Set<Id>>();
  for (const { own, change, attribute, storage } of plans) {
    if (withOwn && isStored(own)) addToSet(ids, storage.ownColumn, own);
    if (!takesTargets(attribute)) continue;
    for (const target of storedTargets(draft, change)) addToSet(ids, storage.targetColumn, target);
  }
  if (ids.size === 0) return null;
  const anyOf = [...ids].map(([column, set]) => ({ column, ids: [...set] }));
  return { kind: 'rows', table, columns: ['id', ...columns], anyOf, fixed: [], order: ['id'] };
}

/** Only stored targets: new rows have no links yet. */
export const storedTargets = (draft: WriteDraft, { operation }: LinkChange): readonly Id[] =>
  namedTargets(operation)
    .map((id) => rowOf(draft, id))
    .filter(isStored);

/**
 * The list locks to wait for: shared by writes that only append to lists of a table, exclusive for those that remove
 * links.
 */
export function linkLocks(tables: readonly TablePlan[]): readonly ListLock[] {
  return tables.flatMap(({ image, plans, parted }) => {
    if (!plans.some(({ storage }) => isOrdered(storage))) return [];
    if (parted !== null) {
      if (image.links.some(({ gone }) => gone) || parted.some(isRearranged)) return [listLock(image.table, false)];
      return parted.some(({ added }) => added.length > 0) ? [listLock(image.table, true)] : [];
    }
    const grow = ({ attribute, change, own }: LinkPlan) => linkEffect(attribute, change, isStored(own)) === 'grows';
    return [listLock(image.table, plans.every(grow))];
  });
}
