import cloneDeep from 'lodash/cloneDeep.js';
import defaults from 'lodash/defaults.js';
import mapValues from 'lodash/mapValues.js';
import omit from 'lodash/omit.js';
import omitBy from 'lodash/omitBy.js';
import { convertAttributes } from './convert-attributes.ts';
import type { TypeInput } from './edit-request.ts';
import { type EditedSchemas, EditError, everySchema, typeSchema } from './edited-schemas.ts';
import {
  type Attribute,
  deleteAttribute,
  type EditedSchema,
  editedSchemaOf,
  isConfigurable,
  isRelation,
  removeRelationsTo,
  setAttribute,
  setAttributes,
  setInfo,
} from './edited-schema.ts';

/** Creates a content type with the file names v4 would use. */
export function createType(schemas: EditedSchemas, input: TypeInput): EditedSchema {
  const { singularName, pluralName, displayName, description } = input;
  const uid = `api::${singularName}.${singularName}`;
  if (schemas.contentTypes.has(uid)) throw new EditError('contentType.alreadyExists');
  const file = `src/api/${singularName}/content-types/${singularName}/schema.json`;
  const sheet = editedSchemaOf(
    { uid, plugin: null, category: null, modelName: singularName, readFrom: null, file },
    {
      kind: input.kind || 'collectionType',
      collectionName: input.collectionName || schemas.words.slug(pluralName, '_'),
      info: { singularName, pluralName, displayName, description },
      options: optionsOf(input),
      ...{ pluginOptions: input.pluginOptions, config: input.config },
    },
  );
  sheet.isModified = true;
  schemas.contentTypes.set(uid, sheet);
  const attributes = mapValues(cloneDeep(input.attributes), (attribute) =>
    attribute.target === '__self__' ? { ...attribute, target: uid } : attribute,
  );
  setAttributes(sheet, convertAttributes(schemas, attributes));
  for (const [name, attribute] of relationsOf(attributes)) {
    setOtherSide(schemas, uid, name, withDominance(attribute));
  }
  return sheet;
}

const optionsOf = ({ options, draftAndPublish }: TypeInput) => ({
  ...options,
  draftAndPublish: draftAndPublish || false,
});

const relationsOf = (attributes: Readonly<Record<string, Attribute>>) =>
  Object.entries(attributes).filter(([, attribute]) => isRelation(attribute));

/** In a symmetric relation, the side created first is dominant. */
const withDominance = (attribute: Attribute): Attribute =>
  attribute.relation === 'manyToMany' || attribute.relation === 'oneToOne'
    ? Object.assign(attribute, { dominant: true })
    : attribute;

export function editType(schemas: EditedSchemas, uid: string, input: TypeInput): EditedSchema {
  const sheet = typeSchema(schemas, uid);
  const { schema } = sheet;
  const before = schema.attributes;
  const given: Record<string, Attribute> = cloneDeep({ ...input.attributes });
  const now = omitBy({ ...hiddenOf(before), ...given }, (_attribute, name) => isFixed(before[name]));
  for (const [name, attribute] of Object.entries(before)) {
    if (now[name] === undefined && isConfigurable(attribute) && isRelation(attribute))
      unsetOtherSide(schemas, attribute);
  }
  for (const [name, attribute] of Object.entries(now)) changeRelation(schemas, uid, name, before[name], attribute);
  sheet.isModified = true;
  schema.kind = input.kind || schema.kind || 'collectionType';
  setInfo(sheet, { displayName: input.displayName, description: input.description });
  schema.options = optionsOf(input);
  schema.pluginOptions = input.pluginOptions ?? schema.pluginOptions;
  setAttributes(sheet, convertAttributes(schemas, now));
  return sheet;
}

const isFixed = (attribute: Attribute | undefined): boolean => attribute !== undefined && !isConfigurable(attribute);

/** Attributes the page does not show stay unchanged. */
const hiddenOf = (attributes: Readonly<Record<string, Attribute>>) =>
  omitBy(attributes, ({ visible }, name) => visible !== false && !['id', 'createdAt', 'updatedAt'].includes(name));

/** Options a changed relation does not inherit from the previous one. */
const ITS_OWN = ['configurable', 'required', 'private', 'unique', 'pluginOptions', 'inversedBy', 'mappedBy'];

function changeRelation(
  schemas: EditedSchemas,
  uid: string,
  name: string,
  before: Attribute | undefined,
  attribute: Attribute,
): void {
  if (before === undefined || !isRelation(before)) {
    if (isRelation(attribute))
      setOtherSide(schemas, uid, name, before === undefined ? withDominance(attribute) : attribute);
    return;
  }
  if (!isRelation(attribute)) {
    unsetOtherSide(schemas, before);
    return;
  }
  const otherName = before.inversedBy || before.mappedBy;
  if (before.relation !== attribute.relation || otherName !== attribute.targetAttribute)
    unsetOtherSide(schemas, before);
  defaults(attribute, omit(before, ITS_OWN));
  if (before.inversedBy) attribute.dominant = true;
  else if (before.mappedBy) attribute.dominant = false;
  setOtherSide(schemas, uid, name, attribute);
}

export function deleteType(schemas: EditedSchemas, uid: string): EditedSchema {
  const sheet = typeSchema(schemas, uid);
  if (sheet.plugin !== null) throw new EditError('Content types of plugins cannot be deleted.');
  for (const other of everySchema(schemas)) removeRelationsTo(other, uid);
  sheet.isDeleted = true;
  return sheet;
}

/** Writes the other side of a bidirectional relation. */
function setOtherSide(schemas: EditedSchemas, uid: string, name: string, attribute: Attribute): void {
  const { target, targetAttribute } = attribute;
  const other = schemas.contentTypes.get(String(target));
  if (other === undefined || typeof targetAttribute !== 'string' || targetAttribute === '') return;
  setAttribute(other, targetAttribute, otherSide(uid, name, attribute, other.schema.attributes[targetAttribute] ?? {}));
}

function unsetOtherSide(schemas: EditedSchemas, attribute: Attribute): void {
  const other = schemas.contentTypes.get(String(attribute.target));
  const name = attribute.inversedBy || attribute.mappedBy;
  if (typeof name === 'string' && other?.schema.attributes[name] !== undefined) deleteAttribute(other, name);
}

const INVERSE: Readonly<Record<string, string>> = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
};

/** Keeps the options of the other side, but not the relation itself. */
function otherSide(uid: string, name: string, { relation, dominant }: Attribute, before: Attribute): Attribute {
  const isInverse = relation === 'oneToMany' || (relation !== 'manyToOne' && !dominant);
  const joint = INVERSE[String(relation)] === undefined ? {} : { [isInverse ? 'inversedBy' : 'mappedBy']: name };
  return {
    ...{ type: 'relation', relation: INVERSE[String(relation)], target: uid },
    autoPopulate: before.autoPopulate,
    private: before.private || undefined,
    pluginOptions: before.pluginOptions || undefined,
    ...joint,
  };
}
