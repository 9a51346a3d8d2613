import type { CellValue, NewRow, RowId, StoredValue } from '../../plan/writing/row-operations.ts';
import { StartError } from '../../errors.ts';
import type { ComponentAttribute, Component, DynamicZoneAttribute, Model, Type } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { type ArchivedEntity, isId } from '../archive/archive-parts.ts';
import { archivedValue } from './archived-value.ts';
import type { IdMap } from './id-map.ts';
import type { RowShape, ShapeOf, TypeShape } from './row-shape.ts';

/** A row of an entry or component, with its id in the archive. */
export interface PlannedRow {
  readonly shape: TypeShape;
  readonly archivedId: number;
  /** In the order of the shape's columns. */
  readonly values: readonly StoredValue[];
  /** The reference that others use: the row itself if the database assigns the id. */
  readonly id: RowId;
}

/** A row of a join table. */
export interface JoiningRow {
  readonly shape: RowShape;
  readonly values: readonly CellValue[];
}

/** The rows of an entry: its own, those of its components at any depth, and those of join tables. */
export interface EntityRows {
  readonly rows: PlannedRow[];
  readonly joins: JoiningRow[];
}

export interface EntityContext {
  readonly model: Model;
  readonly shapeOf: ShapeOf;
  /** Components planned so far: a clone may share them with its original, and does so after the import as well. */
  readonly components: IdMap;
}

interface Planning extends EntityRows, EntityContext {
  /** For messages. */
  readonly entity: ArchivedEntity;
}

/** Omits attributes that the project does not have: the operator has agreed to that, or the import was refused. */
export function planEntity(
  { model, shapeOf, components }: EntityContext,
  type: Type,
  entity: ArchivedEntity,
): EntityRows {
  const planning: Planning = { model, shapeOf, components, entity, rows: [], joins: [] };
  planRow(planning, type, entity.id, entity.data);
  return planning;
}

function planRow(planning: Planning, type: Type, archivedId: number, data: Readonly<Record<string, unknown>>): RowId {
  const shape = planning.shapeOf(type);
  const { keepsIds, scalars, nested } = shape;
  if (keepsIds && type.kind === 'component') {
    if (planning.components.get(type.uid, archivedId) !== null) return archivedId;
    planning.components.set(type.uid, archivedId, archivedId);
  }
  const values: StoredValue[] = keepsIds ? [archivedId] : [];
  for (const attribute of scalars) {
    const value = archivedValue(attribute, data[attribute.name]);
    if (value === undefined) throw unfit(planning, type, attribute.name, attribute.type, data[attribute.name]);
    values.push(value);
  }
  const id: RowId = keepsIds ? archivedId : newRow(shape, values);
  planning.rows.push({ shape, archivedId, values, id });
  for (const { attribute, join } of nested) {
    const value = data[attribute.name];
    if (value !== null && value !== undefined) planComponents(planning, type, id, attribute, join, value);
  }
  return id;
}

const newRow = ({ columns }: TypeShape, values: readonly StoredValue[]): NewRow => ({
  kind: 'newRow',
  cells: new Map(columns.map((column, index) => [column, values[index] ?? null])),
});

function planComponents(
  planning: Planning,
  owner: Type,
  ownerId: RowId,
  attribute: ComponentAttribute | DynamicZoneAttribute,
  join: RowShape,
  value: unknown,
): void {
  const isList = attribute.kind === 'dynamicZone' || attribute.many;
  const items = Array.isArray(value) ? value : [value];
  for (const [index, item] of items.entries()) {
    const component = isRecord(item) ? componentOf(planning.model, attribute, item) : undefined;
    if (component === undefined || !isId(item.id)) throw unfit(planning, owner, attribute.name, 'component', item);
    const componentId = planRow(planning, component, item.id, item);
    // A single component has no position.
    const position = isList ? index + 1 : null;
    planning.joins.push({ shape: join, values: [ownerId, componentId, component.uid, attribute.name, position] });
  }
}

const componentOf = (
  { components }: Model,
  attribute: ComponentAttribute | DynamicZoneAttribute,
  item: Readonly<Record<string, unknown>>,
): Component | undefined =>
  components.get(attribute.kind === 'component' ? attribute.component : String(item.__component));

function unfit({ entity }: Planning, { uid }: Type, name: string, type: string, value: unknown): StartError {
  const text = JSON.stringify(value) ?? 'undefined';
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  const place = uid === entity.type ? `${uid} ${entity.id}` : `${uid} in ${entity.type} ${entity.id}`;
  return new StartError(`${place} of the archive: ${shown} is not a valid value of ${name}, which is a ${type}.`, {
    remedy: 'Nothing was changed. Correct the entry where the archive was exported, and export again.',
  });
}
