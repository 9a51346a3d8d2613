import {
  FILE_UID,
  type Model,
  type MorphToAttribute,
  type RelationAttribute,
  type Type,
  type Uid,
} from '../../schema/model.ts';

/** Everything in the database that can point to a row of one type. */
export interface TypeReferences {
  readonly links: readonly LinkEnd[];
  /** Columns of other rows that contain its id. */
  readonly columns: readonly { readonly table: string; readonly column: string }[];
  /** Tables and columns that may point to rows of any type. */
  readonly morphs: readonly MorphEnd[];
  /** Its own join tables: of components, and of polymorphic relations it owns. */
  readonly joins: readonly OwnJoin[];
}

interface OwnJoin {
  readonly table: string;
  readonly column: string;
  /** The columns that identify a list, if the rows are in lists of others. */
  readonly listColumns: readonly [string, ...string[]] | null;
}

/** A link table, seen from the column that points to the type. */
export interface LinkEnd {
  readonly table: string;
  readonly column: string;
  readonly otherColumn: string;
  /** Orders the rows of one other entry; deleting a row leaves a gap. */
  readonly orderColumn: string | null;
}

export interface MorphEnd {
  readonly kind: 'table' | 'columns';
  readonly table: string;
  readonly idColumn: string;
  readonly typeColumn: string;
  /**
   * Identifies the list that a table orders: the owner's; null for files, which are in the lists of the entries they
   * belong to.
   */
  readonly listColumn: string | null;
}

const known = new WeakMap<Model, ReadonlyMap<Uid, TypeReferences>>();

export function typeReferences(model: Model, type: Type): TypeReferences {
  let references = known.get(model);
  if (references === undefined) {
    references = readReferences(model);
    known.set(model, references);
  }
  return references.get(type.uid) as TypeReferences;
}

interface Growing {
  readonly links: Map<string, LinkEnd>;
  readonly columns: Map<string, { table: string; column: string }>;
  readonly joins: Map<string, OwnJoin>;
}

function readReferences(model: Model): ReadonlyMap<Uid, TypeReferences> {
  const types: readonly Type[] = [...model.contentTypes.values(), ...model.components.values()];
  const growing = new Map<Uid, Growing>(
    types.map(({ uid }) => [uid, { links: new Map(), columns: new Map(), joins: new Map() }]),
  );
  const morphs: MorphEnd[] = [];
  for (const type of types) {
    const own = growing.get(type.uid) as Growing;
    for (const attribute of type.attributes.values()) {
      if (attribute.kind === 'relation') addRelation(type, attribute, own, growing.get(attribute.target));
      if (attribute.kind === 'morphTo') morphs.push(morphEnd(type, attribute));
      if (attribute.kind === 'component' || attribute.kind === 'dynamicZone') {
        own.joins.set(attribute.storage.table, {
          table: attribute.storage.table,
          column: 'entity_id',
          listColumns: null,
        });
      }
      if (attribute.kind === 'morphTo' && attribute.storage.kind === 'morphTable') {
        const { table, ownColumn, idColumn, typeColumn } = attribute.storage;
        const listColumns = type.uid === FILE_UID ? ([idColumn, typeColumn, 'field'] as const) : null;
        own.joins.set(table, { table, column: ownColumn, listColumns });
      }
    }
  }
  return new Map(
    [...growing].map(([uid, { links, columns, joins }]) => [
      uid,
      { links: [...links.values()], columns: [...columns.values()], joins: [...joins.values()], morphs },
    ]),
  );
}

function addRelation(type: Type, attribute: RelationAttribute, own: Growing, target: Growing | undefined): void {
  const { storage } = attribute;
  if (storage.kind === 'joinColumn') {
    if (attribute.mappedBy === undefined) {
      target?.columns.set(`${type.table} ${storage.column}`, { table: type.table, column: storage.column });
    }
    return;
  }
  const { table, ownColumn, targetColumn, orderColumn = null, inverseOrderColumn = null } = storage;
  own.links.set(`${table} ${ownColumn}`, {
    table,
    column: ownColumn,
    otherColumn: targetColumn,
    orderColumn: inverseOrderColumn,
  });
  target?.links.set(`${table} ${targetColumn}`, { table, column: targetColumn, otherColumn: ownColumn, orderColumn });
}

function morphEnd({ table, uid }: Type, { storage }: MorphToAttribute): MorphEnd {
  const { idColumn, typeColumn } = storage;
  if (storage.kind === 'morphColumns') return { kind: 'columns', table, idColumn, typeColumn, listColumn: null };
  const listColumn = uid === FILE_UID ? null : storage.ownColumn;
  return { kind: 'table', table: storage.table, idColumn, typeColumn, listColumn };
}
