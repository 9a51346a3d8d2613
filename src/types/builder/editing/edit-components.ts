import path from 'node:path';
import cloneDeep from 'lodash/cloneDeep.js';
import omitBy from 'lodash/omitBy.js';
import { convertAttributes } from './convert-attributes.ts';
import type { ComponentInput } from './edit-request.ts';
import { componentSchema, EditError, everySchema, type EditedSchemas } from './edited-schemas.ts';
import {
  isConfigurable,
  replaceComponent,
  type EditedSchema,
  setAttributes,
  setInfo,
  editedSchemaOf,
} from './edited-schema.ts';

export const componentUid = ({ words }: EditedSchemas, { category, displayName }: ComponentInput): string =>
  `${words.slug(category)}.${words.slug(displayName)}`;

export function createComponent(schemas: EditedSchemas, input: ComponentInput): EditedSchema {
  const { words } = schemas;
  const uid = componentUid(schemas, input);
  const tableName = `components_${words.slug(input.category, '_')}_${words.slug(words.plural(input.displayName), '_')}`;
  const isTaken = [...schemas.components.values()].some(({ schema }) => schema.collectionName === tableName);
  if (isTaken || schemas.components.has(uid)) throw new EditError('component.alreadyExists');
  const [category = '', modelName = ''] = uid.split('.');
  const sheet = editedSchemaOf(
    { uid, plugin: null, category, modelName, readFrom: null, file: `src/components/${category}/${modelName}.json` },
    { collectionName: tableName, info: {}, options: {}, pluginOptions: input.pluginOptions, config: input.config },
  );
  setInfo(sheet, { displayName: input.displayName, icon: input.icon, description: input.description });
  setAttributes(sheet, convertAttributes(schemas, cloneDeep(input.attributes)));
  schemas.components.set(uid, sheet);
  return sheet;
}

export function editComponent(schemas: EditedSchemas, uid: string, input: ComponentInput): EditedSchema {
  const sheet = componentSchema(schemas, uid);
  const category = schemas.words.slug(input.category);
  const newUid = `${category}.${uid.split('.')[1]}`;
  if (newUid !== uid && schemas.components.has(newUid)) throw new EditError('component.edit.alreadyExists');
  const before = sheet.schema.attributes;
  const given = cloneDeep({ ...input.attributes });
  const now = omitBy(given, (_attribute, name) => before[name] !== undefined && !isConfigurable(before[name]));
  setInfo(sheet, { displayName: input.displayName, icon: input.icon, description: input.description });
  sheet.schema.pluginOptions = input.pluginOptions ?? sheet.schema.pluginOptions;
  setAttributes(sheet, convertAttributes(schemas, now));
  if (newUid !== uid) moveComponent(schemas, sheet, category);
  return sheet;
}

function moveComponent(schemas: EditedSchemas, sheet: EditedSchema, category: string): void {
  const before = sheet.uid;
  sheet.uid = `${category}.${sheet.modelName}`;
  sheet.file = `src/components/${category}/${path.posix.basename(sheet.file)}`;
  sheet.isModified = true;
  for (const other of everySchema(schemas)) replaceComponent(other, before, sheet.uid);
}

export function deleteComponent(schemas: EditedSchemas, uid: string): EditedSchema {
  const sheet = componentSchema(schemas, uid);
  for (const other of everySchema(schemas)) replaceComponent(other, uid, null);
  sheet.isDeleted = true;
  return sheet;
}

/** Renames a folder of components; returns the new name, or undefined if it is unchanged. */
export function renameCategory(schemas: EditedSchemas, name: string, wanted: string): string | undefined {
  const newName = schemas.words.slug(wanted);
  if (newName === name) return undefined;
  const inside = componentsIn(schemas, name);
  if (inside.length === 0) throw new EditError('category not found');
  if (componentsIn(schemas, newName).length > 0) throw new EditError('Name already taken');
  for (const sheet of inside) moveComponent(schemas, sheet, newName);
  return newName;
}

export function deleteCategory(schemas: EditedSchemas, name: string): void {
  const inside = componentsIn(schemas, name);
  if (inside.length === 0) throw new EditError('category not found');
  for (const { uid } of inside) deleteComponent(schemas, uid);
}

const componentsIn = ({ components }: EditedSchemas, name: string): readonly EditedSchema[] =>
  [...components.values()].filter(({ category }) => category === name);
