import type { LinkChange } from '../../change/change.ts';
import type { LinkTable, RelationAttribute } from '../../schema/model.ts';
import { dropLink, type LinkImage, linksWith } from './link-image.ts';
import type { RowId } from './row-operations.ts';

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

/** Nobody else has the target any longer. */
export function takeTarget(image: LinkImage, storage: LinkTable, own: RowId, target: RowId): void {
  const { ownColumn, targetColumn, orderColumn } = storage;
  for (const link of linksWith(image, targetColumn, target)) {
    if (link.ends.get(ownColumn) !== own) dropLink(image, link, ownColumn, orderColumn);
  }
}
