import type { ComponentTable, LinkTable, MorphTable } from '../../schema/storage.ts';
import type { ColumnLayout, IndexLayout, TableLayout } from './table-layout.ts';

/** Index names have v4's suffixes, even if the index has nothing to do with a foreign key. */
export function linkTableLayout(link: LinkTable, ownTable: string, targetTable: string): TableLayout {
  const { table, ownColumn, targetColumn, orderColumn, inverseOrderColumn } = link;
  const columns = [id, reference(ownColumn), reference(targetColumn)];
  const indexes = [
    index(`${table}_fk`, [ownColumn]),
    index(`${table}_inv_fk`, [targetColumn]),
    { ...index(`${table}_unique`, [ownColumn, targetColumn]), unique: true },
  ];
  if (orderColumn !== undefined) {
    columns.push(order(orderColumn));
    indexes.push(index(`${table}_order_fk`, [orderColumn]));
    indexes.push(extra(`${table}_read_index`, [ownColumn, orderColumn, targetColumn], 'populating in order'));
  }
  if (inverseOrderColumn !== undefined) {
    columns.push(order(inverseOrderColumn));
    indexes.push(index(`${table}_order_inv_fk`, [inverseOrderColumn]));
  }
  const fromTarget = [targetColumn, ...(inverseOrderColumn === undefined ? [] : [inverseOrderColumn]), ownColumn];
  indexes.push(extra(`${table}_read_inv_index`, fromTarget, 'populating and filtering from the other side'));
  return {
    name: table,
    columns,
    indexes,
    foreignKeys: [
      { name: `${table}_fk`, column: ownColumn, referencedTable: ownTable, onDelete: 'cascade' },
      { name: `${table}_inv_fk`, column: targetColumn, referencedTable: targetTable, onDelete: 'cascade' },
    ],
  };
}

/** v4 names these indexes after the owner's table, not after this one. */
export function componentTableLayout({ table }: ComponentTable, ownTable: string): TableLayout {
  return {
    name: table,
    columns: [
      id,
      reference('entity_id'),
      reference('component_id'),
      { name: 'component_type', type: 'string' },
      { name: 'field', type: 'string' },
      order('order'),
    ],
    indexes: [
      index(`${ownTable}_field_index`, ['field']),
      index(`${ownTable}_component_type_index`, ['component_type']),
      index(`${ownTable}_entity_fk`, ['entity_id']),
      {
        ...index(`${ownTable}_unique`, ['entity_id', 'component_id', 'field', 'component_type']),
        unique: true,
      },
      extra(`${table}_read_index`, ['entity_id', 'field', 'order'], 'populating components'),
      extra(`${table}_read_inv_index`, ['component_id', 'component_type', 'field'], 'filtering by components'),
    ],
    foreignKeys: [
      { name: `${ownTable}_entity_fk`, column: 'entity_id', referencedTable: ownTable, onDelete: 'cascade' },
    ],
  };
}

export function morphTableLayout(morph: MorphTable, ownTable: string): TableLayout {
  const { table, ownColumn, idColumn, typeColumn } = morph;
  return {
    name: table,
    columns: [
      id,
      reference(ownColumn),
      reference(idColumn),
      { name: typeColumn, type: 'string' },
      { name: 'field', type: 'string' },
      order('order'),
    ],
    indexes: [
      index(`${table}_fk`, [ownColumn]),
      index(`${table}_order_index`, ['order']),
      index(`${table}_id_column_index`, [idColumn]),
      extra(
        `${table}_read_index`,
        [typeColumn, 'field', idColumn, 'order'],
        'populating media and other back references',
      ),
    ],
    foreignKeys: [{ name: `${table}_fk`, column: ownColumn, referencedTable: ownTable, onDelete: 'cascade' }],
  };
}

const id: ColumnLayout = { name: 'id', type: 'id' };
const reference = (name: string): ColumnLayout => ({ name, type: 'reference' });
const order = (name: string): ColumnLayout => ({ name, type: 'order' });

const index = (name: string, columns: readonly string[]): IndexLayout => ({ name, columns, unique: false });

const extra = (name: string, columns: readonly string[], why: string): IndexLayout => ({
  ...index(name, columns),
  why,
});
