import snakeCase from 'lodash/snakeCase.js';
import type { RelationKind } from './model.ts';
import type { JoinColumn, LinkTable, MorphTable } from './storage.ts';

/** The parts of a relation's side that determine its tables' names. */
export interface RelationSide {
  readonly table: string;
  readonly name: string;
}

const isToMany = (relation: RelationKind): boolean => relation === 'oneToMany' || relation === 'manyToMany';
const isFromMany = (relation: RelationKind): boolean => relation === 'manyToOne' || relation === 'manyToMany';

export const columnOf = (attribute: string): string => snakeCase(attribute);

/** The link table as the owning side sees it; names and order columns as v4 creates them. */
export function linkTableOf(
  own: RelationSide,
  attribute: string,
  relation: RelationKind,
  target: RelationSide,
  bidirectional: boolean,
): LinkTable {
  const ownColumn = snakeCase(`${own.name}_id`);
  const targetId = snakeCase(`${target.name}_id`);
  const orderColumn = snakeCase(`${target.name}_order`);
  const ownOrder = snakeCase(`${own.name}_order`);
  const inverseOrder = relation === 'manyToMany' && ownOrder === orderColumn ? `inv_${ownOrder}` : ownOrder;
  return {
    kind: 'linkTable',
    table: snakeCase(`${own.table}_${attribute}_links`),
    ownColumn,
    targetColumn: targetId === ownColumn ? `inv_${targetId}` : targetId,
    ...(isToMany(relation) && { orderColumn }),
    ...(bidirectional && isFromMany(relation) && { inverseOrderColumn: inverseOrder }),
    owner: true,
  };
}

/** The same table seen from the other side. */
export function inverseOf(link: LinkTable): LinkTable {
  return {
    kind: 'linkTable',
    table: link.table,
    ownColumn: link.targetColumn,
    targetColumn: link.ownColumn,
    ...(link.inverseOrderColumn !== undefined && { orderColumn: link.inverseOrderColumn }),
    ...(link.orderColumn !== undefined && { inverseOrderColumn: link.orderColumn }),
    owner: false,
  };
}

export const joinColumnOf = (attribute: string): JoinColumn => ({
  kind: 'joinColumn',
  column: snakeCase(`${attribute}_id`),
});

export function morphTableOf(own: RelationSide, attribute: string): MorphTable {
  const morph = snakeCase(attribute);
  return {
    kind: 'morphTable',
    table: snakeCase(`${own.table}_${attribute}_morphs`),
    ownColumn: snakeCase(`${own.name}_id`),
    idColumn: `${morph}_id`,
    typeColumn: `${morph}_type`,
  };
}
