import { componentOf, contentTypeOf } from '../../schema/lookup.ts';
import type {
  Attribute,
  ComponentTable,
  DynamicZoneAttribute,
  MediaAttribute,
  MorphToAttribute,
  RelationAttribute,
  ScalarAttribute,
  Type,
  Uid,
} from '../../schema/model.ts';
import { FILE_UID } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import { isObject, type SeedObject } from './seed-entries.ts';
import { acceptedNames, placeInside, type SeedPlace, seedError, shown } from './seed-error.ts';
import { addSeedLink } from './seed-links.ts';
import type { SeedPlanner } from './seed-planner.ts';
import { findFileRow, findRow, findTypedRow } from './seed-references.ts';
import { newSeedRow, type SeedRow } from './seed-row.ts';
import { readSeedValue } from './seed-values.ts';

/** Puts the values of one entry or component into its row, and what they refer to into the plan. */
export function fillSeedRow(
  planner: SeedPlanner,
  row: SeedRow,
  type: Type,
  values: SeedObject,
  place: SeedPlace,
  draft: boolean,
): void {
  const unknown = Object.keys(values).find((name) => !type.attributes.has(name));
  if (unknown !== undefined) {
    throw seedError(place, `${type.uid} has no attribute "${unknown}"`, acceptedNames(type.attributes.keys()));
  }
  for (const attribute of type.attributes.values()) {
    const at = placeInside(place, attribute.name);
    fillAttribute({ planner, row, type, place: at, draft }, attribute, values[attribute.name]);
  }
}

interface Filling {
  readonly planner: SeedPlanner;
  readonly row: SeedRow;
  readonly type: Type;
  readonly place: SeedPlace;
  readonly draft: boolean;
}

function fillAttribute(filling: Filling, attribute: Attribute, value: unknown): void {
  if (attribute.kind === 'scalar') fillScalar(filling, attribute, value);
  else if (value !== undefined && value !== null) fillRelated(filling, attribute, value);
}

function fillRelated(filling: Filling, attribute: Exclude<Attribute, ScalarAttribute>, value: unknown): void {
  const { place, type } = filling;
  switch (attribute.kind) {
    case 'relation':
      fillRelation(filling, attribute, value);
      break;
    case 'morphTo':
      fillMorphTo(filling, attribute, value);
      break;
    case 'morphFrom':
      throw seedError(
        place,
        `it mirrors "${attribute.morphBy}" of ${attribute.target}`,
        `State the relation there: ${attribute.morphBy}: { $type: '${type.uid}', $key: … }.`,
      );
    case 'media':
      fillMedia(filling, attribute, value);
      break;
    case 'component':
      fillComponents(filling, attribute, listOf(attribute.many, value, place), () => attribute.component);
      break;
    case 'dynamicZone':
      fillComponents(filling, { ...attribute, many: true }, listOf(true, value, place), (item, at) =>
        zoneComponent(attribute, item, at),
      );
      break;
    default:
      assertNever(attribute);
  }
}

function zoneComponent(zone: DynamicZoneAttribute, item: SeedObject, place: SeedPlace): Uid {
  const uid = item.__component;
  if (typeof uid === 'string' && zone.components.includes(uid)) return uid;
  throw seedError(place, `__component is ${shown(uid)}`, acceptedNames(zone.components));
}

function fillScalar({ row, place, draft }: Filling, attribute: ScalarAttribute, given: unknown): void {
  const value = given === undefined ? (attribute.default ?? null) : given;
  if (value === null && attribute.required && !draft) {
    throw seedError(place, 'a value is required', 'Give one, or make the entry a draft with publishedAt: null.');
  }
  row.cells.set(attribute.column, readSeedValue(attribute, value, place));
}

function fillRelation({ planner, row, place }: Filling, attribute: RelationAttribute, value: unknown): void {
  const { storage } = attribute;
  const targets = new Set<SeedRow>();
  listOf(attribute.many, value, place).forEach((key, index) => {
    const target = findRow(planner, attribute.target, key, place);
    if (targets.has(target)) throw seedError(place, `${shown(key)} is named twice`, 'Accepted: every key once.');
    targets.add(target);
    if (storage.kind === 'joinColumn') row.cells.set(storage.column, target);
    else addSeedLink(planner.links, { ...attribute, storage }, row, target, index + 1);
  });
}

function fillMorphTo({ planner, row, type, place }: Filling, attribute: MorphToAttribute, value: unknown): void {
  const { storage } = attribute;
  listOf(attribute.many, value, place).forEach((reference, index) => {
    const { uid, target } = findTypedRow(planner, reference, place);
    if (storage.kind === 'morphColumns') {
      row.cells.set(storage.idColumn, target).set(storage.typeColumn, uid);
      return;
    }
    const cells = new Map<string, SeedRow | string | number | null>([
      [storage.ownColumn, row],
      [storage.idColumn, target],
      [storage.typeColumn, uid],
      ['field', mirrorOf(planner, uid, type.uid, attribute.name)],
      ['order', index + 1],
    ]);
    planner.joins.push(newSeedRow(storage.table, place, cells));
  });
}

/** The attribute on the other side: v4 shows there only what was stored under its name. */
function mirrorOf(planner: SeedPlanner, uid: Uid, holder: Uid, morphBy: string): string | null {
  for (const attribute of contentTypeOf(planner.model, uid).attributes.values()) {
    if (attribute.kind === 'morphFrom' && attribute.target === holder && attribute.morphBy === morphBy) {
      return attribute.name;
    }
  }
  return null;
}

function fillMedia({ planner, row, type, place }: Filling, attribute: MediaAttribute, value: unknown): void {
  const related = contentTypeOf(planner.model, FILE_UID).attributes.get('related');
  if (related?.kind !== 'morphTo' || related.storage.kind !== 'morphTable') throw new Error('files relate to nothing');
  const { table, ownColumn, idColumn, typeColumn } = related.storage;
  listOf(attribute.many, value, place).forEach((name, index) => {
    const cells = new Map<string, SeedRow | string | number>([
      [ownColumn, findFileRow(planner, name, place)],
      [idColumn, row],
      [typeColumn, type.uid],
      ['field', attribute.name],
      ['order', index + 1],
    ]);
    planner.joins.push(newSeedRow(table, place, cells));
  });
}

function fillComponents(
  { planner, row, place, draft }: Filling,
  attribute: { readonly name: string; readonly many: boolean; readonly storage: ComponentTable },
  items: readonly unknown[],
  componentUid: (item: SeedObject, place: SeedPlace) => Uid,
): void {
  items.forEach((item, index) => {
    const at = attribute.many ? placeInside(place, `[${index}]`) : place;
    if (!isObject(item)) throw seedError(at, `${shown(item)} is not a component`, 'Accepted: an object.');
    const component = componentOf(planner.model, componentUid(item, at));
    const { __component, ...values } = item;
    const componentRow = newSeedRow(component.table, at);
    planner.rows.push(componentRow);
    fillSeedRow(planner, componentRow, component, values, at, draft);
    const cells = new Map<string, SeedRow | string | number | null>([
      ['entity_id', row],
      ['component_id', componentRow],
      ['component_type', component.uid],
      ['field', attribute.name],
      // v4 leaves the position of a single component empty.
      ['order', attribute.many ? index + 1 : null],
    ]);
    planner.joins.push(newSeedRow(attribute.storage.table, at, cells));
  });
}

function listOf(many: boolean, value: unknown, place: SeedPlace): readonly unknown[] {
  if (many === Array.isArray(value)) return many ? (value as readonly unknown[]) : [value];
  throw seedError(
    place,
    `${shown(value)} is ${many ? 'not a list' : 'a list'}`,
    `Accepted: ${many ? 'a list' : 'one value'}.`,
  );
}
