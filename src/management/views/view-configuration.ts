import { isDeepStrictEqual } from 'node:util';
import merge from 'lodash/merge.js';
import type { AdminSchema, AdminSchemas } from '../schemas/admin-schema.ts';
import { defaultLayouts, type Layouts, syncLayouts } from './layouts.ts';
import { defaultMainField, isEditable, isListable, isSortable, isSortPath, targetSchema } from './listable.ts';

/** The view configuration of a type, as v4 stores it. */
export interface ViewConfiguration {
  readonly settings: Settings;
  readonly metadatas: Readonly<Record<string, Metadata>>;
  readonly layouts: Layouts;
}

export type Settings = Readonly<Record<string, unknown>>;

export interface Metadata {
  readonly edit: Readonly<Record<string, unknown>>;
  readonly list: Readonly<Record<string, unknown>>;
}

export type StoredView = Partial<ViewConfiguration>;

export const defaultView = (schemas: AdminSchemas, schema: AdminSchema): ViewConfiguration => ({
  settings: defaultSettings(schema),
  metadatas: defaultMetadatas(schemas, schema),
  layouts: defaultLayouts(schema),
});

/** The stored value, without removed attributes and with new ones. */
export function syncView(schemas: AdminSchemas, schema: AdminSchema, stored: StoredView): ViewConfiguration {
  return {
    settings: syncSettings(schemas, schema, stored.settings),
    metadatas: syncMetadatas(schemas, schema, stored.metadatas),
    layouts: syncLayouts(schema, stored.layouts, Object.keys(stored.metadatas ?? {})),
  };
}

const isEmpty = (value: object | undefined): value is undefined => value === undefined || isDeepStrictEqual(value, {});

const SETTINGS = ['searchable', 'filterable', 'bulkable', 'pageSize', 'mainField', 'defaultSortBy', 'defaultSortOrder'];

const picked = (value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries((value ?? {}) as object).filter(([name]) => names.includes(name)));

function defaultSettings(schema: AdminSchema): Settings {
  const mainField = defaultMainField(schema);
  return {
    ...{ bulkable: true, filterable: true, searchable: true, pageSize: 10 },
    ...{ mainField, defaultSortBy: mainField, defaultSortOrder: 'ASC' },
    ...picked(schema.config?.settings, SETTINGS),
  };
}

function syncSettings(schemas: AdminSchemas, schema: AdminSchema, stored: Settings | undefined): Settings {
  if (isEmpty(stored)) return defaultSettings(schema);
  const byDefault = defaultMainField(schema);
  const { mainField = byDefault, defaultSortBy = byDefault } = stored;
  return {
    ...stored,
    mainField: isSortable(schema, String(mainField)) ? mainField : byDefault,
    defaultSortBy: isSortPath(schemas, schema, defaultSortBy) ? defaultSortBy : byDefault,
  };
}

const defaultMetadatas = (schemas: AdminSchemas, schema: AdminSchema): Readonly<Record<string, Metadata>> => ({
  ...Object.fromEntries(Object.keys(schema.attributes).map((name) => [name, defaultMetadata(schemas, schema, name)])),
  id: { edit: {}, list: { label: 'id', searchable: true, sortable: true } },
});

const EDIT = ['label', 'description', 'placeholder', 'visible', 'editable', 'mainField'];
const LIST = ['label', 'searchable', 'sortable'];

function defaultMetadata(schemas: AdminSchemas, schema: AdminSchema, name: string): Metadata {
  const target = targetSchema(schemas, schema.attributes[name]);
  const ownMetadata = (schema.config?.metadatas as Readonly<Record<string, Partial<Metadata>>> | undefined)?.[name];
  const sortable = isSortable(schema, name);
  return {
    edit: {
      ...{ label: name, description: '', placeholder: '', visible: isEditable(schema, name), editable: true },
      ...(target !== undefined && { mainField: defaultMainField(target) }),
      ...picked(ownMetadata?.edit, EDIT),
    },
    list: { label: name, searchable: sortable, sortable, ...picked(ownMetadata?.list, LIST) },
  };
}

function syncMetadatas(
  schemas: AdminSchemas,
  schema: AdminSchema,
  stored: ViewConfiguration['metadatas'] | undefined,
): ViewConfiguration['metadatas'] {
  const byDefault = defaultMetadatas(schemas, schema);
  if (isEmpty(stored)) return byDefault;
  const known = merge({}, byDefault, picked(stored, Object.keys(schema.attributes)));
  return Object.fromEntries(
    Object.entries(known).map(([name, metadata]) => [name, syncMetadata(schemas, schema, name, metadata)]),
  );
}

function syncMetadata(schemas: AdminSchemas, schema: AdminSchema, name: string, { edit, list }: Metadata): Metadata {
  const sortable = isSortable(schema, name);
  const synced = {
    ...list,
    ...(list.sortable === true && !sortable && { sortable: false }),
    ...(list.searchable === true && !sortable && { searchable: false }),
  };
  const { mainField, ...rest } = edit;
  if (mainField === undefined) return { edit, list: synced };
  if (schema.attributes[name]?.type !== 'relation') return { edit: rest, list: synced };
  const target = targetSchema(schemas, schema.attributes[name]);
  const main = String(mainField);
  const isKept = main === 'id' || target === undefined || isSortable(target, main) || isListable(target, main);
  return { edit: isKept ? edit : { ...edit, mainField: defaultMainField(target) }, list: synced };
}
