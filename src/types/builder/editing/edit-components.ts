import path from 'node:path';
import cloneDeep from 'lodash/cloneDeep.js';
import omitBy from 'lodash/omitBy.js';
import { convertAttributes } from './convert-attributes.ts';
import type { ComponentInput } from './edit-request.ts';
import { componentSheet, EditError, everySheet, type SchemaDesk } from './schema-desk.ts';
import { isConfigurable, replaceComponent, type SchemaSheet, setAttributes, setInfo, sheetOf } from './schema-sheet.ts';

export const componentUid = ({ words }: SchemaDesk, { category, displayName }: ComponentInput): string =>
  `${words.slug(category)}.${words.slug(displayName)}`;

export function createComponent(desk: SchemaDesk, input: ComponentInput): SchemaSheet {
  const { words } = desk;
  const uid = componentUid(desk, input);
  const tableName = `components_${words.slug(input.category, '_')}_${words.slug(words.plural(input.displayName), '_')}`;
  const isTaken = [...desk.components.values()].some(({ schema }) => schema.collectionName === tableName);
  if (isTaken || desk.components.has(uid)) throw new EditError('component.alreadyExists');
  const [category = '', modelName = ''] = uid.split('.');
  const sheet = sheetOf(
    { uid, plugin: null, category, modelName, readFrom: null, file: `src/components/${category}/${modelName}.json` },
    { collectionName: tableName, info: {}, options: {}, pluginOptions: input.pluginOptions, config: input.config },
  );
  setInfo(sheet, { displayName: input.displayName, icon: input.icon, description: input.description });
  setAttributes(sheet, convertAttributes(desk, cloneDeep(input.attributes)));
  desk.components.set(uid, sheet);
  return sheet;
}

export function editComponent(desk: SchemaDesk, uid: string, input: ComponentInput): SchemaSheet {
  const sheet = componentSheet(desk, uid);
  const category = desk.words.slug(input.category);
  const newUid = `${category}.${uid.split('.')[1]}`;
  if (newUid !== uid && desk.components.has(newUid)) throw new EditError('component.edit.alreadyExists');
  const before = sheet.schema.attributes;
  const given = cloneDeep({ ...input.attributes });
  const now = omitBy(given, (_attribute, name) => before[name] !== undefined && !isConfigurable(before[name]));
  setInfo(sheet, { displayName: input.displayName, icon: input.icon, description: input.description });
  sheet.schema.pluginOptions = input.pluginOptions ?? sheet.schema.pluginOptions;
  setAttributes(sheet, convertAttributes(desk, now));
  if (newUid !== uid) moveComponent(desk, sheet, category);
  return sheet;
}

function moveComponent(desk: SchemaDesk, sheet: SchemaSheet, category: string): void {
  const before = sheet.uid;
  sheet.uid = `${category}.${sheet.modelName}`;
  sheet.file = `src/components/${category}/${path.posix.basename(sheet.file)}`;
  sheet.isModified = true;
  for (const other of everySheet(desk)) replaceComponent(other, before, sheet.uid);
}

export function deleteComponent(desk: SchemaDesk, uid: string): SchemaSheet {
  const sheet = componentSheet(desk, uid);
  for (const other of everySheet(desk)) replaceComponent(other, uid, null);
  sheet.isDeleted = true;
  return sheet;
}

/** Renames the folder of components; gives its new name, or undefined where it has it already. */
export function renameCategory(desk: SchemaDesk, name: string, wanted: string): string | undefined {
  const newName = desk.words.slug(wanted);
  if (newName === name) return undefined;
  const inside = componentsIn(desk, name);
  if (inside.length === 0) throw new EditError('category not found');
  if (componentsIn(desk, newName).length > 0) throw new EditError('Name already taken');
  for (const sheet of inside) moveComponent(desk, sheet, newName);
  return newName;
}

export function deleteCategory(desk: SchemaDesk, name: string): void {
  const inside = componentsIn(desk, name);
  if (inside.length === 0) throw new EditError('category not found');
  for (const { uid } of inside) deleteComponent(desk, uid);
}

const componentsIn = ({ components }: SchemaDesk, name: string): readonly SchemaSheet[] =>
  [...components.values()].filter(({ category }) => category === name);
