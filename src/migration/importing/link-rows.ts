import type { CellValue } from '../../plan/writing/row-operations.ts';
import type { MorphToAttribute, Model, RelationAttribute, Type, Uid } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { ArchivedLink } from '../archive/archive-parts.ts';
import type { JoiningRow } from './entity-rows.ts';

/** The result of a link: a row of a join table, or cells of the row that stores it. */
export type LinkRow =
  | (JoiningRow & { readonly kind: 'row' })
  | {
      readonly kind: 'cells';
      readonly table: string;
      readonly id: number;
      readonly cells: ReadonlyMap<string, CellValue>;
    };

/** Both ends, by their ids in the database. */
type ToRow = (link: ArchivedLink, leftId: number, rightId: number) => LinkRow;

/** Null for a relation that the project does not store. */
export type PlanLink = (...link: Parameters<ToRow>) => LinkRow | null;

/** Inspects each attribute once. */
export function createLinkPlan({ contentTypes, components }: Model): PlanLink {
  const known = new Map<Uid, Map<string, ToRow | null>>();
  const find = (uid: Uid, field: string): ToRow | null => {
    const type = contentTypes.get(uid) ?? components.get(uid);
    const attribute = type?.attributes.get(field);
    if (type === undefined || attribute === undefined) return null;
    if (attribute.kind === 'relation') return relationRow(type, attribute);
    return attribute.kind === 'morphTo' ? morphRow(type, attribute) : null;
  };
  return (link, leftId, rightId) => {
    const { type, field } = link.left;
    const fields = getOrCreate(known, type, () => new Map<string, ToRow | null>());
    const toRow = getOrCreate(fields, field, () => find(type, field));
    return toRow === null ? null : toRow(link, leftId, rightId);
  };
}

function relationRow({ table }: Type, { storage }: RelationAttribute): ToRow {
  if (storage.kind === 'joinColumn') {
    return (_link, id, rightId) => ({ kind: 'cells', table, id, cells: new Map([[storage.column, rightId]]) });
  }
  const { ownColumn, targetColumn, orderColumn, inverseOrderColumn } = storage;
  const columns = [ownColumn, targetColumn, orderColumn, inverseOrderColumn].filter((name) => name !== undefined);
  const shape = { table: storage.table, columns };
  return ({ left, right }, leftId, rightId) => {
    const values: CellValue[] = [leftId, rightId];
    if (orderColumn !== undefined) values.push(left.pos ?? null);
    if (inverseOrderColumn !== undefined) values.push(right.pos ?? null);
    return { kind: 'row', shape, values };
  };
}

function morphRow({ table }: Type, { storage }: MorphToAttribute): ToRow {
  const { idColumn, typeColumn } = storage;
  if (storage.kind === 'morphColumns') {
    return ({ right }, id, rightId) => ({
      ...{ kind: 'cells', table, id },
      cells: new Map<string, CellValue>([
        [idColumn, rightId],
        [typeColumn, right.type],
      ]),
    });
  }
  const shape = { table: storage.table, columns: [storage.ownColumn, idColumn, typeColumn, 'field', 'order'] };
  return ({ right }, leftId, rightId) => ({
    kind: 'row',
    shape,
    values: [leftId, rightId, right.type, right.field ?? null, right.pos ?? null],
  });
}
