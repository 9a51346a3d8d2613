import type {
  ComponentItem,
  LinkChange,
  LinkOperation,
  MorphChange,
  MorphTarget,
  RowValues,
  WriteValue,
} from '../../change/change.ts';
import { componentOf, contentTypeOf } from '../../schema/lookup.ts';
import {
  type Attribute,
  type ComponentAttribute,
  type DynamicZoneAttribute,
  FILE_UID,
  type MediaAttribute,
  type MorphToAttribute,
  type RelationAttribute,
  type ScalarAttribute,
  type Type,
  type Uid,
} from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import { isObject, type SeedObject } from './seed-entries.ts';
import { acceptedNames, placeInside, type SeedPlace, seedError, shown } from './seed-error.ts';
import { noteSeedLink, type Placed } from './check-seed-links.ts';
import { findFileRef, findRef, findTypedRef, type SeedPlanner, type SeedRef } from './seed-planner.ts';
import { readSeedValue } from './read-seed-value.ts';

/** One entry or component of a seed while it is read. */
interface Reading {
  readonly planner: SeedPlanner;
  readonly type: Type;
  /** The owner of its links. */
  readonly holder: Placed;
  readonly place: SeedPlace;
  readonly draft: boolean;
}

/** The values of one entry or component, in the form that all writes take. */
export function readSeedRow<T extends Type>(reading: Reading & { readonly type: T }, values: SeedObject): RowValues<T> {
  const { type, place } = reading;
  const unknown = Object.keys(values).find((name) => !type.attributes.has(name));
  if (unknown !== undefined) {
    throw seedError(place, `${type.uid} has no attribute "${unknown}"`, acceptedNames(type.attributes.keys()));
  }
  const scalars = new Map<ScalarAttribute, WriteValue>();
  const row = {
    type,
    scalars,
    links: [] as LinkChange[],
    morphs: [] as MorphChange[],
    components: [] as RowValues['components'][number][],
    zones: [] as RowValues['zones'][number][],
  };
  for (const attribute of type.attributes.values()) {
    const at = { ...reading, place: placeInside(place, attribute.name) };
    const value = values[attribute.name];
    if (attribute.kind === 'scalar') {
      const read = readScalar(at, attribute, value);
      if (read !== null) scalars.set(attribute, read);
    } else if (value !== undefined && value !== null) readRelated(at, attribute, value, row);
  }
  return row;
}

type GrowingRow = {
  readonly links: LinkChange[];
  readonly morphs: MorphChange[];
  readonly components: RowValues['components'][number][];
  readonly zones: RowValues['zones'][number][];
};

/** The location does not matter if nothing in the change can be refused later. */
const UNPLACED = { path: [], place: 0 };

function readRelated(
  reading: Reading,
  attribute: Exclude<Attribute, ScalarAttribute>,
  value: unknown,
  row: GrowingRow,
): void {
  const { place, type } = reading;
  switch (attribute.kind) {
    case 'relation':
      row.links.push({
        attribute,
        target: attribute.target,
        operation: readRelation(reading, attribute, value),
        ...UNPLACED,
      });
      break;
    case 'morphTo':
      row.morphs.push({
        attribute,
        operation: { kind: 'set', targets: readMorphTo(reading, attribute, value) },
        ...UNPLACED,
      });
      break;
    case 'morphFrom':
      throw seedError(
        place,
        `it mirrors "${attribute.morphBy}" of ${attribute.target}`,
        `Set the relation there: ${attribute.morphBy}: { $type: '${type.uid}', $key: … }.`,
      );
    case 'media':
      row.links.push({ attribute, target: FILE_UID, operation: readMedia(reading, attribute, value), ...UNPLACED });
      break;
    case 'component':
      row.components.push({ attribute, items: readComponent(reading, attribute, value), ...UNPLACED });
      break;
    case 'dynamicZone':
      row.zones.push({ attribute, items: readZone(reading, attribute, value), ...UNPLACED });
      break;
    default:
      assertNever(attribute);
  }
}

function readScalar({ place, draft }: Reading, attribute: ScalarAttribute, given: unknown): WriteValue {
  const value = given === undefined ? (attribute.default ?? null) : given;
  if (value === null && attribute.required && !draft) {
    throw seedError(place, 'a value is required', 'Set one, or make the entry a draft with publishedAt: null.');
  }
  return readSeedValue(attribute, value, place);
}

function readRelation(
  { planner, holder, place }: Reading,
  attribute: RelationAttribute,
  value: unknown,
): LinkOperation {
  const { storage } = attribute;
  const targets = new Set<SeedRef>();
  for (const key of listOf(attribute.many, value, place)) {
    const target = findRef(planner, attribute.target, key, place);
    if (targets.has(target)) throw seedError(place, `${shown(key)} is listed twice`, 'Accepted: every key once.');
    targets.add(target);
    if (storage.kind === 'linkTable') noteSeedLink(planner.links, { ...attribute, storage }, holder, target);
  }
  return attribute.many ? inFront([...targets]) : { kind: 'set', targets: [...targets] };
}

/** The other side may have stated more of them: these come first, in their order. */
const inFront = (targets: readonly SeedRef[]): LinkOperation => ({
  kind: 'edit',
  connect: targets.map((id) => ({ id, position: { kind: 'start' } as const })).reverse(),
  disconnect: [],
  strict: false,
});

function readMorphTo({ planner, type, place }: Reading, attribute: MorphToAttribute, value: unknown): MorphTarget[] {
  return listOf(attribute.many, value, place).map((reference) => {
    const { uid, target } = findTypedRef(planner, reference, place);
    return { type: uid, id: target, field: mirrorOf(planner, uid, type.uid, attribute.name) };
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

const readMedia = ({ planner, place }: Reading, attribute: MediaAttribute, value: unknown): LinkOperation => ({
  kind: 'set',
  targets: listOf(attribute.many, value, place).map((name) => findFileRef(planner, name, place)),
});

const readComponent = (reading: Reading, attribute: ComponentAttribute, value: unknown): readonly ComponentItem[] =>
  listOf(attribute.many, value, reading.place).map((item, index) => {
    const at = attribute.many ? placeInside(reading.place, `[${index}]`) : reading.place;
    return readItem({ ...reading, place: at }, asObject(item, at), attribute.component);
  });

const readZone = (reading: Reading, zone: DynamicZoneAttribute, value: unknown): readonly ComponentItem[] =>
  listOf(true, value, reading.place).map((item, index) => {
    const at = placeInside(reading.place, `[${index}]`);
    const { __component: uid, ...values } = asObject(item, at);
    if (typeof uid !== 'string' || !zone.components.includes(uid)) {
      throw seedError(at, `__component is ${shown(uid)}`, acceptedNames(zone.components));
    }
    return readItem({ ...reading, place: at }, values, uid);
  });

function asObject(item: unknown, place: SeedPlace): SeedObject {
  if (isObject(item)) return item;
  throw seedError(place, `${shown(item)} is not a component`, 'Accepted: an object.');
}

const readItem = (reading: Reading, values: SeedObject, uid: Uid): ComponentItem => ({
  kind: 'new',
  values: readSeedRow(
    { ...reading, type: componentOf(reading.planner.model, uid), holder: { place: reading.place } },
    values,
  ),
});

function listOf(many: boolean, value: unknown, place: SeedPlace): readonly unknown[] {
  if (many === Array.isArray(value)) return many ? (value as readonly unknown[]) : [value];
  throw seedError(
    place,
    `${shown(value)} is ${many ? 'not a list' : 'a list'}`,
    `Accepted: ${many ? 'a list' : 'one value'}.`,
  );
}
