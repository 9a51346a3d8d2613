import type { Attribute, ContentType, Model, Type } from './model.ts';

/**
 * The tables that contain only content of the project: of its own types, its components, and their join tables.
 * Accounts, permissions, files, locales and settings are elsewhere.
 */
export function readContentTables(model: Model): ReadonlySet<string> {
  const own = [...model.contentTypes.values()].filter(({ uid }) => uid.startsWith('api::'));
  const tables = new Set([...own, ...model.components.values()].flatMap(tablesOf));
  // A table shared with another type is not the content's alone.
  for (const type of model.contentTypes.values()) {
    if (!type.uid.startsWith('api::')) for (const table of tablesOf(type)) tables.delete(table);
  }
  return tables;
}

/** The tables of these content types and of all components, with their join tables. */
export const readTables = (model: Model, isWanted: (type: ContentType) => boolean): ReadonlySet<string> =>
  new Set([...[...model.contentTypes.values()].filter(isWanted), ...model.components.values()].flatMap(tablesOf));

const tablesOf = ({ table, attributes }: Type): readonly string[] => [
  table,
  ...[...attributes.values()].flatMap(joiningTable),
];

function joiningTable(attribute: Attribute): readonly string[] {
  return 'storage' in attribute && 'table' in attribute.storage ? [attribute.storage.table] : [];
}
