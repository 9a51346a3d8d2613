import type { Attribute, Model } from '../../schema/model.ts';
import { USER_UID } from '../../schema/model.ts';

export interface Reference {
  readonly table: string;
  readonly column: string;
}

/**
 * Every column of a link table that points to a user. The layout's foreign keys would delete these
 * rows with the user, but not every database was created with them, or enforces them.
 */
export function userReferences(model: Model): readonly Reference[] {
  const found = new Map<string, Reference>();
  for (const type of [...model.contentTypes.values(), ...model.components.values()]) {
    for (const attribute of type.attributes.values()) {
      for (const reference of referencesOf(type.uid, attribute)) {
        found.set(`${reference.table} ${reference.column}`, reference);
      }
    }
  }
  return [...found.values()];
}

function referencesOf(uid: string, attribute: Attribute): readonly Reference[] {
  if (attribute.kind !== 'relation' || attribute.storage.kind !== 'linkTable') return [];
  const { table, ownColumn, targetColumn } = attribute.storage;
  return [
    ...(uid === USER_UID ? [{ table, column: ownColumn }] : []),
    ...(attribute.target === USER_UID ? [{ table, column: targetColumn }] : []),
  ];
}
