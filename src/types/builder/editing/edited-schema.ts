import cloneDeep from 'lodash/cloneDeep.js';

export type Attribute = Record<string, unknown>;

/** A schema as its file holds it, while it is being changed. */
export interface Schema {
  kind?: unknown;
  collectionName?: unknown;
  info: Record<string, unknown>;
  options?: Record<string, unknown> | undefined;
  pluginOptions?: unknown;
  attributes: Record<string, Attribute>;
  config?: unknown;
}

/** One schema file on its way from what it says to what it will say. */
export interface EditedSchema {
  uid: string;
  /** Of a type that a plugin or v4 itself brings along. */
  readonly plugin: string | null;
  /** Of a component, as its folder is called now. */
  readonly category: string | null;
  /** What the file or its folder is called. */
  readonly modelName: string;
  /** Where it is read from; null for a new one. */
  readonly readFrom: string | null;
  /** Where it will be written to. */
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

/** v4 never writes what it brings along for its own panel. */
export const isWritable = ({ plugin }: EditedSchema): boolean => plugin !== 'admin';

export const isConfigurable = (attribute: Attribute): boolean => attribute.configurable !== false;

export const isRelation = (attribute: Attribute | undefined): boolean => attribute?.type === 'relation';

/** What is not given stays as it is. */
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

/** Replaces every attribute but those that cannot be configured, which come first. */
export function setAttributes(sheet: EditedSchema, attributes: Readonly<Record<string, Attribute>>): void {
  for (const [name, attribute] of Object.entries(sheet.schema.attributes)) {
    if (isConfigurable(attribute)) deleteAttribute(sheet, name);
  }
  for (const [name, attribute] of Object.entries(attributes)) setAttribute(sheet, name, attribute);
}

/** Relations to a type that goes. */
export function removeRelationsTo(sheet: EditedSchema, uid: string): void {
  for (const [name, { target }] of Object.entries(sheet.schema.attributes)) {
    if (target === uid) deleteAttribute(sheet, name);
  }
}

/** Uses of a component that goes, or that has got another name. */
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
