import type { CellValue, NewRow } from '../../plan/writing/row-operations.ts';
import type { Model, Type } from '../../schema/model.ts';
import type { ArchivedLink } from '../archive/archive-parts.ts';

/** What a link becomes: a row that joins two others, or cells of the row that holds it. */
export type LinkRow =
  | { readonly kind: 'row'; readonly table: string; readonly row: NewRow }
  | {
      readonly kind: 'cells';
      readonly table: string;
      readonly id: number;
      readonly cells: ReadonlyMap<string, CellValue>;
    };

/** Both ends by the ids that they have in the database. Null for a relation that the project does not store. */
export function planLink(model: Model, { left, right }: ArchivedLink, leftId: number, rightId: number): LinkRow | null {
  const type: Type | undefined = model.contentTypes.get(left.type) ?? model.components.get(left.type);
  const attribute = type?.attributes.get(left.field);
  if (type === undefined || attribute === undefined) return null;
  const row = (table: string, cells: readonly [string, CellValue][]): LinkRow => ({
    kind: 'row',
    table,
    row: { kind: 'newRow', cells: new Map(cells) },
  });
  const cellsOf = (cells: readonly [string, CellValue][]): LinkRow => ({
    kind: 'cells',
    table: type.table,
    id: leftId,
    cells: new Map(cells),
  });
  if (attribute.kind === 'relation') {
    const { storage } = attribute;
    if (storage.kind === 'joinColumn') return cellsOf([[storage.column, rightId]]);
    return row(storage.table, [
      [storage.ownColumn, leftId],
      [storage.targetColumn, rightId],
      ...(storage.orderColumn === undefined ? [] : [pair(storage.orderColumn, left.pos ?? null)]),
      ...(storage.inverseOrderColumn === undefined ? [] : [pair(storage.inverseOrderColumn, right.pos ?? null)]),
    ]);
  }
  if (attribute.kind !== 'morphTo') return null;
  const { storage } = attribute;
  if (storage.kind === 'morphColumns') {
    return cellsOf([
      [storage.idColumn, rightId],
      [storage.typeColumn, right.type],
    ]);
  }
  return row(storage.table, [
    [storage.ownColumn, leftId],
    [storage.idColumn, rightId],
    [storage.typeColumn, right.type],
    ['field', right.field ?? null],
    ['order', right.pos ?? null],
  ]);
}

const pair = (column: string, value: CellValue): [string, CellValue] => [column, value];
