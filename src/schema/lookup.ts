import {
  type Component,
  type ContentType,
  FILE_UID,
  type MediaAttribute,
  type Model,
  type MorphFromAttribute,
  type MorphToAttribute,
  type RelationAttribute,
  type ScalarAttribute,
  type Type,
  type Uid,
} from './model.ts';

/** Targets are checked when the model is read; a miss here is a bug in Plinth. */
export function contentTypeOf(model: Model, uid: Uid): ContentType {
  const type = model.contentTypes.get(uid);
  if (!type) throw new Error(`no content type ${uid} in the model`);
  return type;
}

export function componentOf(model: Model, uid: Uid): Component {
  const type = model.components.get(uid);
  if (!type) throw new Error(`no component ${uid} in the model`);
  return type;
}

/** The type of the entries, or files, that an attribute points to. */
export const linkedType = (
  model: Model,
  attribute: RelationAttribute | MediaAttribute | MorphFromAttribute,
): ContentType => contentTypeOf(model, attribute.kind === 'media' ? FILE_UID : attribute.target);

/** The attribute of those entries that stores the relation and points back. */
export const holdingAttribute = (model: Model, attribute: MediaAttribute | MorphFromAttribute): MorphToAttribute =>
  linkedType(model, attribute).attributes.get(
    attribute.kind === 'media' ? 'related' : attribute.morphBy,
  ) as MorphToAttribute;

/** Every row has an id; it is not an attribute of the schema, but it can be selected, sorted and filtered by. */
export const ID_ATTRIBUTE: ScalarAttribute = {
  kind: 'scalar',
  name: 'id',
  type: 'increments',
  column: 'id',
  private: false,
  writable: false,
  visible: false,
  shared: false,
  required: true,
  unique: true,
  searchable: true,
};

/**
 * A column of the row itself that stores a relation, such as `created_by_id` or `target_type`. The database layer knows
 * it by that name.
 */
export function relationColumn(type: Type, name: string): ScalarAttribute | undefined {
  for (const attribute of type.attributes.values()) {
    if (attribute.kind !== 'relation' && attribute.kind !== 'morphTo') continue;
    const { storage } = attribute;
    if (storage.kind === 'joinColumn' && storage.column === name) return plainColumn(name, 'integer');
    if (storage.kind !== 'morphColumns') continue;
    if (storage.idColumn === name) return plainColumn(name, 'integer');
    if (storage.typeColumn === name) return plainColumn(name, 'string');
  }
  return undefined;
}

const plainColumn = (column: string, type: 'integer' | 'string'): ScalarAttribute => ({
  ...ID_ATTRIBUTE,
  name: column,
  column,
  type,
  required: false,
  unique: false,
  searchable: false,
});
