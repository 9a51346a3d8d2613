import snakeCase from 'lodash/snakeCase.js';
import type { Attribute, ContentType, Model, Type, Uid } from './model.ts';

/** A column that holds ids of entries: of one type, or of the type that another column names. */
export type IdColumn = { readonly table: string; readonly column: string } & (
  | { readonly kind: 'ofType'; readonly uid: Uid }
  | { readonly kind: 'ofNamedType'; readonly typeColumn: string }
);

/** A content type whose table and join tables had other names in earlier versions. */
export interface FormerType {
  readonly type: ContentType;
  readonly from: string;
  /** Its join tables: former and present names. */
  readonly joins: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Types of plugins without `collectionName`: v4 keeps them in `<plugin>_<singularName>`, earlier versions of Plinth in
 * `<singularName>`. A former name that belongs to another type now is not listed.
 */
export function formerTypesOf(model: Model): readonly FormerType[] {
  const types = [...model.contentTypes.values(), ...model.components.values()];
  const taken = new Set(types.map(({ table }) => table));
  return [...model.contentTypes.values()].flatMap((type) => {
    const { formerTable: from } = type;
    return from === undefined || taken.has(from) ? [] : [{ type, from, joins: joinsOf(type, from) }];
  });
}

function joinsOf({ attributes }: ContentType, former: string): FormerType['joins'] {
  const joins = [...attributes.values()].flatMap((attribute): [string, string][] => {
    const { storage } = attribute as { readonly storage?: { readonly table?: string; readonly owner?: boolean } };
    if (storage?.table === undefined || storage.owner === false) return [];
    return [[storage.table, formerJoin(attribute, former)]];
  });
  return [...new Map(joins)].map(([to, from]) => ({ from, to }));
}

function formerJoin({ kind, name }: Attribute, former: string): string {
  if (kind === 'component' || kind === 'dynamicZone') return `${former}_components`;
  return snakeCase(`${former}_${name}_${kind === 'morphTo' ? 'morphs' : 'links'}`);
}

/** Every column of the model that holds ids of entries. */
export const idColumnsOf = (model: Model): readonly IdColumn[] =>
  [...model.contentTypes.values(), ...model.components.values()].flatMap((type) => [
    { kind: 'ofType', table: type.table, column: 'id', uid: type.uid } as const,
    ...[...type.attributes.values()].flatMap((attribute) => columnsOf(type, attribute)),
  ]);

function columnsOf({ uid, table }: Type, attribute: Attribute): readonly IdColumn[] {
  if (!('storage' in attribute)) return [];
  const { storage } = attribute;
  switch (storage.kind) {
    case 'joinColumn':
      return attribute.kind === 'relation' && !attribute.mappedBy
        ? [{ kind: 'ofType', table, column: storage.column, uid: attribute.target }]
        : [];
    case 'linkTable':
      return attribute.kind === 'relation' && storage.owner
        ? [
            { kind: 'ofType', table: storage.table, column: storage.ownColumn, uid },
            { kind: 'ofType', table: storage.table, column: storage.targetColumn, uid: attribute.target },
          ]
        : [];
    case 'morphColumns':
      return [{ kind: 'ofNamedType', table, column: storage.idColumn, typeColumn: storage.typeColumn }];
    case 'morphTable':
      return [
        { kind: 'ofType', table: storage.table, column: storage.ownColumn, uid },
        { kind: 'ofNamedType', table: storage.table, column: storage.idColumn, typeColumn: storage.typeColumn },
      ];
    case 'componentTable':
      return [{ kind: 'ofType', table: storage.table, column: 'entity_id', uid }];
  }
}
