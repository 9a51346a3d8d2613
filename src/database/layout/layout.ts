import type { Attribute, ContentType, Model, ScalarType, Type } from '../../schema/model.ts';
import { isDate } from '../../schema/scalar-types.ts';
import { assertNever } from '../../util/assert-never.ts';
import { builtInIndexes, tablesWithoutType } from './built-in-layout.ts';
import { componentTableLayout, linkTableLayout, morphTableLayout } from './link-layout.ts';
import type { ColumnLayout, ColumnType, ForeignKeyLayout, IndexLayout, TableLayout } from './table-layout.ts';

/** Every table needed to serve and store the model, with the model's names. */
export function layoutOf(model: Model): readonly TableLayout[] {
  const tables = new Map<string, TableLayout>();
  const add = (table: TableLayout) => tables.has(table.name) || tables.set(table.name, table);
  const types = [...model.contentTypes.values(), ...model.components.values()];
  for (const type of types) add(typeLayout(type, model));
  for (const type of types) {
    for (const attribute of type.attributes.values()) {
      const table = attributeTable(type, attribute, model);
      if (table !== null) add(table);
    }
  }
  for (const table of tablesWithoutType(model)) add(table);
  return [...tables.values()];
}

function typeLayout(type: Type, model: Model): TableLayout {
  const columns = new Map<string, ColumnLayout>([['id', { name: 'id', type: 'id' }]]);
  const indexes: IndexLayout[] = [];
  const foreignKeys: ForeignKeyLayout[] = [];
  // Two attributes may share a column: polymorphic to-one relations of one type do.
  const add = (name: string, columnType: ColumnType) =>
    columns.has(name) || columns.set(name, { name, type: columnType });
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'scalar') {
      add(attribute.column, COLUMN_TYPES[attribute.type]);
      // v4 leaves `unique` of other types to its validation.
      if (attribute.type === 'uid') indexes.push(unique(type.table, attribute.column));
    } else if (attribute.kind === 'morphTo' && attribute.storage.kind === 'morphColumns') {
      const { idColumn, typeColumn } = attribute.storage;
      add(idColumn, 'reference');
      add(typeColumn, 'string');
      indexes.push(extra(type.table, [typeColumn, idColumn], 'entries are looked up by what they point to'));
    } else if (attribute.kind === 'relation' && attribute.storage.kind === 'joinColumn' && !attribute.mappedBy) {
      const { column } = attribute.storage;
      const name = `${type.table}_${column}_fk`;
      const referencedTable = model.contentTypes.get(attribute.target)?.table;
      add(column, 'reference');
      indexes.push({ name, columns: [column], unique: false });
      if (referencedTable !== undefined) foreignKeys.push({ name, column, referencedTable, onDelete: 'set null' });
    }
  }
  // A project may have replaced the schema: `src/extensions/upload` of an early v4 has no folders.
  indexes.push(...builtInIndexes(type).filter((index) => index.columns.every((column) => columns.has(column))));
  if (type.kind !== 'component' && !type.builtIn) indexes.push(...listIndexes(type));
  return { name: type.table, columns: [...columns.values()], indexes: distinct(indexes), foreignKeys };
}

const unique = (table: string, column: string): IndexLayout => ({
  name: `${table}_${column}_unique`,
  columns: [column],
  unique: true,
});

const extra = (table: string, columns: readonly string[], why: string): IndexLayout => ({
  name: `${table}_${columns.join('_')}_index`,
  columns,
  unique: false,
  why,
});

/** Columns that lists usually filter, count and sort by. A single type has one row and needs none of them. */
function listIndexes(type: ContentType): IndexLayout[] {
  if (type.kind === 'singleType') return [];
  const indexes: IndexLayout[] = [];
  const published = type.attributes.get('publishedAt');
  if (type.draftAndPublish && published?.kind === 'scalar') {
    const { column } = published;
    indexes.push(extra(type.table, ['id', column], 'deep pages of published entries'));
    if (type.localized) indexes.push(extra(type.table, ['locale', column], 'published entries of one locale'));
  } else if (type.localized) {
    indexes.push(extra(type.table, ['locale'], 'entries of one locale'));
  }
  const shown = shownFirst(type);
  for (const attribute of type.attributes.values()) {
    if (attribute.kind !== 'scalar' || !(isDate(attribute.type) || attribute === shown)) continue;
    const why = attribute === published ? 'counting published entries' : `lists sorted by ${attribute.name}`;
    // Every order ends in the id.
    indexes.push(extra(type.table, [attribute.column, 'id'], why));
  }
  return indexes;
}

/** The first text field, by which v4's content manager sorts every list by default. */
const shownFirst = (type: ContentType): Attribute | undefined =>
  [...type.attributes.values()].find((attribute) => attribute.kind === 'scalar' && attribute.type === 'string');

const distinct = (indexes: readonly IndexLayout[]): readonly IndexLayout[] => [
  ...new Map(indexes.map((index) => [index.name, index])).values(),
];

function attributeTable(type: Type, attribute: Attribute, model: Model): TableLayout | null {
  switch (attribute.kind) {
    case 'relation': {
      const target = model.contentTypes.get(attribute.target);
      if (attribute.storage.kind !== 'linkTable' || !attribute.storage.owner || target === undefined) return null;
      return linkTableLayout(attribute.storage, type.table, target.table);
    }
    case 'morphTo':
      return attribute.storage.kind === 'morphTable' ? morphTableLayout(attribute.storage, type.table) : null;
    case 'component':
    case 'dynamicZone':
      return componentTableLayout(attribute.storage, type.table);
    case 'scalar':
    case 'media':
    case 'morphFrom':
      return null;
    default:
      return assertNever(attribute);
  }
}

const COLUMN_TYPES = {
  increments: 'id',
  string: 'string',
  enumeration: 'string',
  email: 'string',
  password: 'string',
  uid: 'string',
  text: 'text',
  richtext: 'text',
  json: 'json',
  blocks: 'json',
  array: 'json',
  integer: 'integer',
  biginteger: 'bigint',
  float: 'double',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  timestamp: 'timestamp',
} as const satisfies Record<ScalarType, ColumnType>;
