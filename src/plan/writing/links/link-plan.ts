import type { LinkChange } from '../../../change/change.ts';
import type { LinkTable, RelationAttribute } from '../../../schema/model.ts';
import { dropLink, type LinkImage, linksWith } from './link-image.ts';
import { namedTargets } from './apply-operation.ts';
import type { RowId } from '../row-operations.ts';

/** A change of a relation that is kept in a link table. */
export interface LinkPlan {
  readonly own: RowId;
  readonly change: LinkChange;
  readonly attribute: RelationAttribute;
  readonly storage: LinkTable;
}

/** An entry of the other side has one owner at most, where there is an attribute for it to be read through. */
export const takesTargets = ({ relation, inversedBy, mappedBy }: RelationAttribute): boolean =>
  (relation === 'oneToOne' || relation === 'oneToMany') && (inversedBy ?? mappedBy) !== undefined;

/** The target is taken away from any other entry. */
export function takeTarget(image: LinkImage, storage: LinkTable, own: RowId, target: RowId): void {
  const { ownColumn, targetColumn, orderColumn } = storage;
  for (const link of linksWith(image, targetColumn, target)) {
    if (link.ends.get(ownColumn) !== own) dropLink(image, link, ownColumn, orderColumn);
  }
}

/**
 * What a change does to lists of links, as far as it tells by itself.
 * - `grows`: it adds to ends of lists and to nothing else.
 * - `replaces`: it says what is there afterwards; whether lists lose something is known from what is stored.
 *   No other write removes or adds what it names, so that may be read before it has the lock.
 * - `edits`: it changes what is there, whatever that is.
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
