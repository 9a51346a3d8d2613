import type { CellValue, NewRow, RowId } from '../../plan/writing/row-operations.ts';
import { StartError } from '../../errors.ts';
import type { ComponentAttribute, Component, DynamicZoneAttribute, Model, Type, Uid } from '../../schema/model.ts';
import { type ArchivedEntity, isId, isObject } from '../archive/archive-parts.ts';
import { archivedValue } from './archived-value.ts';
import type { IdMap } from './id-map.ts';

/** A row of an entry or a component, with the id that it has in the archive. */
export interface PlannedRow {
  readonly uid: Uid;
  readonly table: string;
  readonly archivedId: number;
  readonly row: NewRow;
}

/** What an entry becomes: its own row, those of its components at any depth, and what joins them. */
export interface EntityRows {
  readonly rows: PlannedRow[];
  readonly joins: { readonly table: string; readonly row: NewRow }[];
}

export interface EntityContext {
  readonly model: Model;
  /** Tables whose rows have the ids of the archive. */
  readonly keepsIds: (table: string) => boolean;
  /** Components that were planned: a clone may share them with its original, and still does afterwards. */
  readonly components: IdMap;
}

interface Planning extends EntityRows, EntityContext {
  /** For messages. */
  readonly entity: ArchivedEntity;
}

/** What the project has no attribute for is left out: whoever imports has agreed to that, or been refused. */
export function planEntity(context: EntityContext, type: Type, entity: ArchivedEntity): EntityRows {
  const planning: Planning = { ...context, entity, rows: [], joins: [] };
  planRow(planning, type, entity.id, entity.data);
  return planning;
}

function planRow(planning: Planning, type: Type, archivedId: number, data: Readonly<Record<string, unknown>>): RowId {
  const keeps = planning.keepsIds(type.table);
  if (keeps && type.kind === 'component') {
    if (planning.components.get(type.uid, archivedId) !== null) return archivedId;
    planning.components.set(type.uid, archivedId, archivedId);
  }
  const cells = new Map<string, CellValue>(keeps ? [['id', archivedId]] : []);
  const row: NewRow = { kind: 'newRow', cells };
  planning.rows.push({ uid: type.uid, table: type.table, archivedId, row });
  const id = keeps ? archivedId : row;
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'scalar') {
      const value = archivedValue(attribute, data[attribute.name]);
      if (value === undefined) throw unfit(planning, type, attribute.name, attribute.type, data[attribute.name]);
      cells.set(attribute.column, value);
    } else if (attribute.kind === 'component' || attribute.kind === 'dynamicZone') {
      planComponents(planning, type, id, attribute, data[attribute.name]);
    }
  }
  return id;
}

function planComponents(
  planning: Planning,
  owner: Type,
  ownerId: RowId,
  attribute: ComponentAttribute | DynamicZoneAttribute,
  value: unknown,
): void {
  if (value === null || value === undefined) return;
  const isList = attribute.kind === 'dynamicZone' || attribute.many;
  const items = Array.isArray(value) ? value : [value];
  for (const [index, item] of items.entries()) {
    const component = isObject(item) ? componentOf(planning.model, attribute, item) : undefined;
    if (component === undefined || !isId(item.id)) throw unfit(planning, owner, attribute.name, 'component', item);
    const componentId = planRow(planning, component, item.id, item);
    const cells = new Map<string, CellValue>([
      ['entity_id', ownerId],
      ['component_id', componentId],
      ['component_type', component.uid],
      ['field', attribute.name],
      // The position of a single component is left empty.
      ['order', isList ? index + 1 : null],
    ]);
    planning.joins.push({ table: attribute.storage.table, row: { kind: 'newRow', cells } });
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
