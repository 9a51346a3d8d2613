import { readTable, type TableSource } from '../../database/copying/read-table.ts';
import type { LiveTables, Row } from '../../database/driver.ts';
import type { Attribute, Type, Uid } from '../../schema/model.ts';
import type { ArchivedLink, ArchivedLinkEnd } from '../archive/archive-parts.ts';
import { isTransferred } from '../transferred-types.ts';

/** The table of an attribute's links, and the meaning of its columns. */
interface LinkSource {
  readonly table: string;
  readonly columns: readonly string[];
  readonly read: (row: Row) => ArchivedLink | null;
}

/** The relations and files of a type, from the side that stores them. */
export async function* listLinks(stored: TableSource, live: LiveTables, type: Type): AsyncGenerator<ArchivedLink> {
  for (const attribute of type.attributes.values()) {
    const source = sourceOf(type, attribute);
    const columns = source === null ? undefined : live.get(source.table)?.columns;
    if (source === null || columns === undefined) continue;
    // Link tables of early v4 versions have no ids.
    for await (const rows of readTable(stored, source.table, source.columns, { hasIds: columns.has('id') })) {
      for (const [, ...row] of rows) {
        const link = source.read(row);
        if (link !== null) yield link;
      }
    }
  }
}

function sourceOf(type: Type, attribute: Attribute): LinkSource | null {
  if (attribute.kind === 'relation') return relationSource(type, attribute);
  if (attribute.kind !== 'morphTo') return null;
  const { name, many, storage } = attribute;
  const base = { kind: 'relation.morph', relation: many ? 'morphToMany' : 'morphToOne' } as const;
  const left = (ref: Row[number] | undefined) => ({ type: type.uid, field: name, ref: Number(ref) });
  const { idColumn, typeColumn } = storage;
  if (storage.kind === 'morphColumns') {
    return {
      table: type.table,
      columns: ['id', typeColumn, idColumn],
      read: ([id, uid, ref]) =>
        isEmpty(uid) || isEmpty(ref) ? null : { ...base, left: left(id), right: end(String(uid), ref) },
    };
  }
  return {
    table: storage.table,
    columns: [storage.ownColumn, typeColumn, idColumn, 'field', 'order'],
    read: ([own, uid, ref, field, order]) =>
      isEmpty(own) || isEmpty(uid) || isEmpty(ref)
        ? null
        : {
            ...base,
            left: left(own),
            right: { ...end(String(uid), ref, order), field: isEmpty(field) ? null : String(field) },
          },
  };
}

function relationSource(type: Type, attribute: Attribute & { readonly kind: 'relation' }): LinkSource | null {
  const { name, relation, target, storage, mappedBy, inversedBy } = attribute;
  if (!isTransferred(target)) return null;
  const kind = target === type.uid ? 'relation.circular' : 'relation.basic';
  const link = (
    own: Row[number] | undefined,
    ref: Row[number] | undefined,
    pos?: Row[number],
    rightPos?: Row[number],
  ) =>
    isEmpty(own) || isEmpty(ref)
      ? null
      : ({
          kind,
          relation,
          left: { ...end(type.uid, own, pos), field: name },
          right: { ...end(target, ref, rightPos), ...(inversedBy !== undefined && { field: inversedBy }) },
        } as const);
  if (storage.kind === 'joinColumn') {
    if (mappedBy !== undefined) return null;
    return { table: type.table, columns: ['id', storage.column], read: ([id, ref]) => link(id, ref) };
  }
  if (!storage.owner) return null;
  const { table, ownColumn, targetColumn, orderColumn, inverseOrderColumn } = storage;
  const positions = [orderColumn, inverseOrderColumn].filter((column) => column !== undefined);
  const at = (row: Row, column: string | undefined) =>
    column === undefined ? undefined : row[2 + positions.indexOf(column)];
  return {
    table,
    columns: [ownColumn, targetColumn, ...positions],
    read: (row) => link(row[0], row[1], at(row, orderColumn), at(row, inverseOrderColumn)),
  };
}

const end = (type: Uid, ref: Row[number] | undefined, pos?: Row[number]): ArchivedLinkEnd => ({
  type,
  ref: Number(ref),
  ...(!isEmpty(pos) && { pos: Number(pos) }),
});

const isEmpty = (cell: Row[number] | undefined): cell is null | undefined => cell === null || cell === undefined;
