import cloneDeep from 'lodash/cloneDeep.js';
import defaults from 'lodash/defaults.js';
import mapValues from 'lodash/mapValues.js';
import omit from 'lodash/omit.js';
import omitBy from 'lodash/omitBy.js';
import { convertAttributes } from './convert-attributes.ts';
import { setOtherSide, unsetOtherSide } from './edit-relations.ts';
import type { TypeInput } from './edit-request.ts';
import { EditError, everySheet, type SchemaDesk, typeSheet } from './schema-desk.ts';
import {
  type Attribute,
  isConfigurable,
  isRelation,
  removeRelationsTo,
  type SchemaSheet,
  setAttributes,
  setInfo,
  sheetOf,
} from './schema-sheet.ts';

/** A new type, in the files that v4 would make for it. */
export function createType(desk: SchemaDesk, input: TypeInput): SchemaSheet {
  const { singularName, pluralName, displayName, description } = input;
  const uid = `api::${singularName}.${singularName}`;
  if (desk.contentTypes.has(uid)) throw new EditError('contentType.alreadyExists');
  const file = `src/api/${singularName}/content-types/${singularName}/schema.json`;
  const sheet = sheetOf(
    { uid, plugin: null, category: null, modelName: singularName, readFrom: null, file },
    {
      kind: input.kind || 'collectionType',
      collectionName: input.collectionName || desk.words.slug(pluralName, '_'),
      info: { singularName, pluralName, displayName, description },
      options: optionsOf(input),
      ...{ pluginOptions: input.pluginOptions, config: input.config },
    },
  );
  sheet.isModified = true;
  desk.contentTypes.set(uid, sheet);
  const attributes = mapValues(cloneDeep(input.attributes), (attribute) =>
    attribute.target === '__self__' ? { ...attribute, target: uid } : attribute,
  );
  setAttributes(sheet, convertAttributes(desk, attributes));
  for (const [name, attribute] of relationsOf(attributes)) {
    setOtherSide(desk, uid, name, withDominance(attribute));
  }
  return sheet;
}

const optionsOf = ({ options, draftAndPublish }: TypeInput) => ({
  ...options,
  draftAndPublish: draftAndPublish || false,
});

const relationsOf = (attributes: Readonly<Record<string, Attribute>>) =>
  Object.entries(attributes).filter(([, attribute]) => isRelation(attribute));

/** Of two sides that look alike, the one that is made first leads. */
const withDominance = (attribute: Attribute): Attribute =>
  attribute.relation === 'manyToMany' || attribute.relation === 'oneToOne'
    ? Object.assign(attribute, { dominant: true })
    : attribute;

export function editType(desk: SchemaDesk, uid: string, input: TypeInput): SchemaSheet {
  const sheet = typeSheet(desk, uid);
  const { schema } = sheet;
  const before = schema.attributes;
  const given: Record<string, Attribute> = cloneDeep({ ...input.attributes });
  const now = omitBy({ ...hiddenOf(before), ...given }, (_attribute, name) => isFixed(before[name]));
  for (const [name, attribute] of Object.entries(before)) {
    if (now[name] === undefined && isConfigurable(attribute) && isRelation(attribute)) unsetOtherSide(desk, attribute);
  }
  for (const [name, attribute] of Object.entries(now)) changeRelation(desk, uid, name, before[name], attribute);
  sheet.isModified = true;
  schema.kind = input.kind || schema.kind || 'collectionType';
  setInfo(sheet, { displayName: input.displayName, description: input.description });
  schema.options = optionsOf(input);
  schema.pluginOptions = input.pluginOptions ?? schema.pluginOptions;
  setAttributes(sheet, convertAttributes(desk, now));
  return sheet;
}

const isFixed = (attribute: Attribute | undefined): boolean => attribute !== undefined && !isConfigurable(attribute);

/** What the page does not see stays. */
const hiddenOf = (attributes: Readonly<Record<string, Attribute>>) =>
  omitBy(attributes, ({ visible }, name) => visible !== false && !['id', 'createdAt', 'updatedAt'].includes(name));

/** What a changed relation does not take over. */
const ITS_OWN = ['configurable', 'required', 'private', 'unique', 'pluginOptions', 'inversedBy', 'mappedBy'];

function changeRelation(
  desk: SchemaDesk,
  uid: string,
  name: string,
  before: Attribute | undefined,
  attribute: Attribute,
): void {
  if (before === undefined || !isRelation(before)) {
    if (isRelation(attribute))
      setOtherSide(desk, uid, name, before === undefined ? withDominance(attribute) : attribute);
    return;
  }
  if (!isRelation(attribute)) {
    unsetOtherSide(desk, before);
    return;
  }
  const otherName = before.inversedBy || before.mappedBy;
  if (before.relation !== attribute.relation || otherName !== attribute.targetAttribute) unsetOtherSide(desk, before);
  defaults(attribute, omit(before, ITS_OWN));
  if (before.inversedBy) attribute.dominant = true;
  else if (before.mappedBy) attribute.dominant = false;
  setOtherSide(desk, uid, name, attribute);
}

export function deleteType(desk: SchemaDesk, uid: string): SchemaSheet {
  const sheet = typeSheet(desk, uid);
  if (sheet.plugin !== null) throw new EditError('Content types of plugins cannot be deleted.');
  for (const other of everySheet(desk)) removeRelationsTo(other, uid);
  sheet.isDeleted = true;
  return sheet;
}
