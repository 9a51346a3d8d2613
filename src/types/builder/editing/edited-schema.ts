import cloneDeep from 'lodash/cloneDeep.js';

export type Attribute = Record<string, unknown>;

/** The content of a schema file while it is being edited. */
export interface Schema {
  kind?: unknown;
  collectionName?: unknown;
  info: Record<string, unknown>;
  options?: Record<string, unknown> | undefined;
  pluginOptions?: unknown;
  attributes: Record<string, Attribute>;
  config?: unknown;
}

/** One schema file being edited. */
export interface EditedSchema {
  uid: string;
  /** The plugin that declares it; null for the project's own. */
  readonly plugin: string | null;
  /** The current folder of a component. */
  readonly category: string | null;
  /** The name of the file or its folder. */
  readonly modelName: string;
  /** The file it was read from; null for a new one. */
  readonly readFrom: string | null;
  /** The file it will be written to. */
  file: string;
  readonly schema: Schema;
  isModified: boolean;
  isDeleted: boolean;
}

export const editedSchemaOf = (
  facts: Omit<EditedSchema, 'schema' | 'isModified' | 'isDeleted'>,
  content: unknown,
): EditedSchema => {
  const { kind, collectionName, info, options, pluginOptions, attributes, config } = cloneDeep(
    content ?? {},
  ) as Partial<Schema>;
  return {
    ...facts,
    schema: {
      ...{ kind, collectionName, info: info ?? {}, options },
      ...{ pluginOptions, attributes: attributes ?? {}, config },
    },
    isModified: false,
    isDeleted: false,
  };
};

/** v4 never writes the schemas of its own admin panel. */
export const isWritable = ({ plugin }: EditedSchema): boolean => plugin !== 'admin';

export const isConfigurable = (attribute: Attribute): boolean => attribute.configurable !== false;

export const isRelation = (attribute: Attribute | undefined): boolean => attribute?.type === 'relation';

/** Values that are undefined leave the current ones unchanged. */
export function setInfo(sheet: EditedSchema, values: Readonly<Record<string, unknown>>): void {
  sheet.isModified = true;
  for (const [name, value] of Object.entries(values)) sheet.schema.info[name] = value ?? sheet.schema.info[name];
}

export function setAttribute(sheet: EditedSchema, name: string, attribute: Attribute): void {
  sheet.isModified = true;
  sheet.schema.attributes[name] = attribute;
}

export function deleteAttribute(sheet: EditedSchema, name: string): void {
  sheet.isModified = true;
  delete sheet.schema.attributes[name];
}

/** Replaces all attributes except those that cannot be configured, which come first. */
export function setAttributes(sheet: EditedSchema, attributes: Readonly<Record<string, Attribute>>): void {
  for (const [name, attribute] of Object.entries(sheet.schema.attributes)) {
    if (isConfigurable(attribute)) deleteAttribute(sheet, name);
  }
  for (const [name, attribute] of Object.entries(attributes)) setAttribute(sheet, name, attribute);
}

/** Removes relations to a deleted type. */
export function removeRelationsTo(sheet: EditedSchema, uid: string): void {
  for (const [name, { target }] of Object.entries(sheet.schema.attributes)) {
    if (target === uid) deleteAttribute(sheet, name);
  }
}

/** Replaces references to a component that was deleted or renamed. */
export function replaceComponent(sheet: EditedSchema, uid: string, by: string | null): void {
  for (const [name, attribute] of Object.entries(sheet.schema.attributes)) {
    const { type, component, components } = attribute;
    if (type === 'component' && component === uid) {
      if (by === null) deleteAttribute(sheet, name);
      else setAttribute(sheet, name, { ...attribute, component: by });
    }
    if (type === 'dynamiczone' && Array.isArray(components) && components.includes(uid)) {
      const kept = components.flatMap((one: unknown) => (one !== uid ? [one] : by === null ? [] : [by]));
      setAttribute(sheet, name, { ...attribute, components: kept });
    }
  }
}
