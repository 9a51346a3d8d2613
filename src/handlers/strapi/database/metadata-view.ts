import { type Attribute, FILE_UID, type Model, type Type } from '../../../schema/model.ts';
import type { LinkTable } from '../../../schema/storage.ts';
import type { SchemaView } from '../schema-view.ts';

type Json = Readonly<Record<string, unknown>>;

/** `strapi.db.metadata`, for code that writes SQL: all types and components, with the tables and columns they are in. */
export function createMetadataView(model: Model, { contentTypes, components }: SchemaView) {
  const metadata = new Map(
    [...model.contentTypes.values(), ...model.components.values()].map((type) => [
      type.uid,
      viewType(model, type, contentTypes[type.uid] ?? components[type.uid] ?? {}),
    ]),
  );
  const found = metadata.get.bind(metadata);
  metadata.get = (uid) => {
    const type = found(uid);
    if (type === undefined) throw new Error(`Metadata for "${uid}" not found`);
    return type;
  };
  return metadata;
}

function viewType(model: Model, type: Type, schema: Json) {
  const described = (schema.attributes ?? {}) as Readonly<Record<string, Json>>;
  const attributes = Object.fromEntries(
    [...type.attributes.values()].map((attribute) => [
      attribute.name,
      { ...described[attribute.name], ...storageOf(model, attribute) },
    ]),
  );
  const all: Readonly<Record<string, Json>> = { id: { type: 'increments', columnName: 'id' }, ...attributes };
  return {
    ...schema,
    ...{ uid: type.uid, tableName: type.table, singularName: type.name, attributes: all },
    columnToAttribute: Object.fromEntries(
      Object.entries(all).map(([name, { columnName }]) => [String(columnName ?? name), name]),
    ),
  };
}

const ID = 'id';
const named = (name: string) => ({ name, referencedColumn: ID });

/** Where v4's database layer keeps an attribute, in its words: to it, media and components are relations. */
function storageOf(model: Model, attribute: Attribute): Json {
  switch (attribute.kind) {
    case 'scalar':
      return { columnName: attribute.column };
    case 'relation': {
      const { storage, target } = attribute;
      if (storage.kind === 'linkTable') return { joinTable: linkTableOf(storage) };
      const referencedTable = model.contentTypes.get(target)?.table;
      return { owner: true, joinColumn: { ...named(storage.column), ...(referencedTable && { referencedTable }) } };
    }
    case 'morphTo': {
      const { storage } = attribute;
      const morphColumn = { typeColumn: { name: storage.typeColumn }, idColumn: named(storage.idColumn) };
      if (storage.kind === 'morphColumns') return { morphColumn };
      const joinTable = {
        ...{ name: storage.table, joinColumn: named(storage.ownColumn), morphColumn, orderBy: { order: 'asc' } },
        pivotColumns: [storage.ownColumn, storage.typeColumn, storage.idColumn],
      };
      return { joinTable };
    }
    case 'morphFrom':
      return {};
    case 'media':
      return {
        ...{ type: 'relation', relation: attribute.many ? 'morphMany' : 'morphOne' },
        ...{ target: FILE_UID, morphBy: 'related' },
      };
    case 'component':
      return {
        ...{ type: 'relation', relation: attribute.many ? 'oneToMany' : 'oneToOne', target: attribute.component },
        joinTable: {
          ...partsTableOf(attribute.storage.table, attribute.name),
          ...{ inverseJoinColumn: named('component_id'), orderColumnName: 'order' },
        },
      };
    case 'dynamicZone': {
      const idColumn = named('component_id');
      const morphColumn = { idColumn, typeColumn: { name: 'component_type' }, typeField: '__component' };
      const joinTable = { ...partsTableOf(attribute.storage.table, attribute.name), morphColumn };
      return { type: 'relation', relation: 'morphToMany', joinTable };
    }
  }
}

/** The columns are listed from the owning side on both. */
function linkTableOf({ table, ownColumn, targetColumn, orderColumn, inverseOrderColumn, owner }: LinkTable): Json {
  return {
    ...{ name: table, joinColumn: named(ownColumn), inverseJoinColumn: named(targetColumn) },
    pivotColumns: owner ? [ownColumn, targetColumn] : [targetColumn, ownColumn],
    ...(orderColumn !== undefined && { orderColumnName: orderColumn, orderBy: { [orderColumn]: 'asc' } }),
    ...(inverseOrderColumn !== undefined && { inverseOrderColumnName: inverseOrderColumn }),
  };
}

const partsTableOf = (name: string, field: string) => ({
  ...{ name, joinColumn: named('entity_id'), on: { field }, orderBy: { order: 'asc' } },
  pivotColumns: ['entity_id', 'component_id', 'field', 'component_type'],
});
