import type { LinkChange } from '../../../change/change.ts';
import type { RelationAttribute } from '../../../schema/model.ts';
import type { LinkTable } from '../../../schema/storage.ts';
import { dropLink, type LinkImage, linksWith } from './link-image.ts';
import { namedTargets } from './apply-operation.ts';
import type { RowId } from '../row-operations.ts';

/** A change of a relation that is stored in a link table. */
export interface LinkPlan {
  readonly own: RowId;
  readonly change: LinkChange;
  readonly attribute: RelationAttribute;
  readonly storage: LinkTable;
}

/** Whether an entry of the other side has at most one owner and an attribute to read it through. */
export const takesTargets = ({ relation, inversedBy, mappedBy }: RelationAttribute): boolean =>
  (relation === 'oneToOne' || relation === 'oneToMany') && (inversedBy ?? mappedBy) !== undefined;

/** Removes the target from any other entry. */
export function takeTarget(image: LinkImage, storage: LinkTable, own: RowId, target: RowId): void {
  const { ownColumn, targetColumn, orderColumn } = storage;
  for (const link of linksWith(image, targetColumn, target)) {
    if (link.ends.get(ownColumn) !== own) dropLink(image, link, ownColumn, orderColumn);
  }
}

/**
 * The effect of a change on lists of links, without reading them.
 * - `grows`: only appends to lists.
 * - `replaces`: gives the whole list; whether lists lose links depends on the stored ones. No other write removes or
 *   adds the named entries, so they may be read before locking.
 * - `edits`: modifies the stored list, whatever it is.
 */
export type LinkEffect = 'grows' | 'replaces' | 'edits';

export function linkEffect(attribute: RelationAttribute, { operation }: LinkChange, isOwnStored: boolean): LinkEffect {
  const takes = takesTargets(attribute) && namedTargets(operation).some((id) => typeof id === 'number');
  if (!isOwnStored) return takes ? 'replaces' : 'grows';
  if (operation.kind === 'set' || !attribute.many) return 'replaces';
  const isAtEnd =
    operation.disconnect.length === 0 && operation.connect.every(({ position }) => position.kind === 'end');
  return isAtEnd && !takes ? 'grows' : 'edits';
}

/** Whether its rows have positions in lists of either side. */
export const isOrdered = ({ orderColumn, inverseOrderColumn }: LinkTable): boolean =>
  (orderColumn ?? inverseOrderColumn) !== undefined;
