import type { ComponentItem, LinkChange, MorphChange, MorphTarget, RowValues } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import { holdingAttribute, linkedType } from '../../schema/lookup.ts';
import type {
  Attribute,
  Component,
  ComponentAttribute,
  DynamicZoneAttribute,
  MediaAttribute,
  Model,
  MorphFromAttribute,
  MorphToAttribute,
  RelationAttribute,
  ScalarAttribute,
  Type,
} from '../../schema/model.ts';
import { componentOfItem, readItems, type StoredItem } from './components/plan-components.ts';
import { storedValue } from './translations/plan-translation-source.ts';
import type { StoredValue } from './row-operations.ts';
import { type Planning, type RowsRead, rowsRead, type StoredRow } from './stored-read.ts';
import { addTo } from './write-draft.ts';

/**
 * The stored content of entries, as new values to write: components become new ones, relations and media keep their
 * targets. One statement per kind of part and level.
 */
export function* planCopy<T extends Type>(
  model: Model,
  type: T,
  ids: readonly Id[],
  wanted: (attribute: Attribute) => boolean = () => true,
): Planning<ReadonlyMap<Id, RowValues<T>>> {
  if (ids.length === 0) return new Map();
  const attributes = [...type.attributes.values()].filter(wanted);
  const scalars = yield* copyScalars(
    type,
    ids,
    attributes.filter((one) => one.kind === 'scalar'),
  );
  const links = yield* copyLinks(model, type, ids, attributes.filter(isLink));
  const morphs = yield* copyMorphs(
    type,
    ids,
    attributes.filter((one) => one.kind === 'morphTo'),
  );
  const parts = yield* copyComponents(model, ids, attributes.filter(isPart));
  return new Map(
    ids.map((id) => [
      id,
      {
        type,
        scalars: scalars.get(id) ?? new Map(),
        links: links.get(id) ?? [],
        morphs: morphs.get(id) ?? [],
        components: partsOf(parts.get(id), attributes, 'component'),
        zones: partsOf(parts.get(id), attributes, 'dynamicZone'),
      } as RowValues<T>,
    ]),
  );
}

type PartAttribute = ComponentAttribute | DynamicZoneAttribute;
type LinkAttribute = RelationAttribute | MediaAttribute | MorphFromAttribute;

const isPart = (attribute: Attribute): attribute is PartAttribute =>
  attribute.kind === 'component' || attribute.kind === 'dynamicZone';

const isLink = (attribute: Attribute): attribute is LinkAttribute =>
  attribute.kind === 'relation' || attribute.kind === 'media' || attribute.kind === 'morphFrom';

function* copyScalars(
  type: Type,
  ids: readonly Id[],
  attributes: readonly ScalarAttribute[],
): Planning<ReadonlyMap<Id, ReadonlyMap<ScalarAttribute, StoredValue>>> {
  if (attributes.length === 0) return new Map();
  const columns = ['id', ...attributes.map(({ column }) => column)];
  const [rows = []] = yield [{ ...rowsRead(type.table, columns, 'id', ids), bigints: true }];
  return new Map(
    rows.map(([id, ...cells]) => [
      Number(id),
      new Map(attributes.map((attribute, index) => [attribute, storedValue(cells[index] ?? null)])),
    ]),
  );
}

function* copyLinks(
  model: Model,
  type: Type,
  ids: readonly Id[],
  attributes: readonly LinkAttribute[],
): Planning<ReadonlyMap<Id, readonly LinkChange[]>> {
  const asked = attributes.flatMap((attribute) => {
    const read = linkRead(model, type, attribute, ids);
    return read === null ? [] : [{ attribute, read }];
  });
  if (asked.length === 0) return new Map();
  const results = yield asked.map(({ read }) => read);
  const changes = new Map<Id, LinkChange[]>();
  for (const [index, { attribute }] of asked.entries()) {
    for (const [id, targets] of byOwner(results[index] ?? [])) {
      const target = linkedType(model, attribute).uid;
      addTo(changes, id, { attribute, target, operation: { kind: 'set', targets }, path: [], place: 0 });
    }
  }
  return changes;
}

/** Owners and their targets. Null if another row stores the relation: copying it would take it away. */
function linkRead(model: Model, type: Type, attribute: LinkAttribute, ids: readonly Id[]): RowsRead | null {
  if (attribute.kind === 'relation') {
    const { storage } = attribute;
    if (storage.kind === 'linkTable') {
      const { table, ownColumn, targetColumn, orderColumn } = storage;
      const order = orderColumn === undefined ? ['id'] : [orderColumn, 'id'];
      return { ...rowsRead(table, [ownColumn, targetColumn], ownColumn, ids), order };
    }
    return attribute.mappedBy === undefined ? rowsRead(type.table, ['id', storage.column], 'id', ids) : null;
  }
  const { storage } = holdingAttribute(model, attribute);
  if (storage.kind === 'morphColumns') return null;
  const { table, ownColumn, idColumn, typeColumn } = storage;
  return {
    ...rowsRead(table, [idColumn, ownColumn], idColumn, ids),
    fixed: [
      { column: typeColumn, value: type.uid },
      { column: 'field', value: attribute.name },
    ],
    order: ['order', 'id'],
  };
}

function byOwner(rows: readonly StoredRow[]): ReadonlyMap<Id, readonly Id[]> {
  const owners = new Map<Id, Id[]>();
  for (const [owner, target] of rows) if (target !== null) addTo(owners, Number(owner), Number(target));
  return new Map([...owners].map(([owner, targets]) => [owner, [...new Set(targets)]]));
}

function* copyMorphs(
  type: Type,
  ids: readonly Id[],
  attributes: readonly MorphToAttribute[],
): Planning<ReadonlyMap<Id, readonly MorphChange[]>> {
  if (attributes.length === 0) return new Map();
  const results = yield attributes.map(({ storage }) =>
    storage.kind === 'morphColumns'
      ? rowsRead(type.table, ['id', storage.typeColumn, storage.idColumn], 'id', ids)
      : {
          ...rowsRead(
            storage.table,
            [storage.ownColumn, storage.typeColumn, storage.idColumn, 'field'],
            storage.ownColumn,
            ids,
          ),
          order: ['order', 'id'],
        },
  );
  const changes = new Map<Id, MorphChange[]>();
  for (const [index, attribute] of attributes.entries()) {
    const owners = new Map<Id, MorphTarget[]>();
    for (const [owner, uid, id, field = null] of results[index] ?? []) {
      if (uid === null || id === null) continue;
      addTo(owners, Number(owner), { type: String(uid), id: Number(id), field: field === null ? null : String(field) });
    }
    for (const [owner, targets] of owners) {
      addTo(changes, owner, { attribute, operation: { kind: 'set', targets }, path: [], place: 0 });
    }
  }
  return changes;
}

type Parts = ReadonlyMap<PartAttribute, readonly ComponentItem[]>;

function* copyComponents(
  model: Model,
  ids: readonly Id[],
  attributes: readonly PartAttribute[],
): Planning<ReadonlyMap<Id, Parts>> {
  const [first] = attributes;
  if (first === undefined) return new Map();
  const found = yield* readItems(new Map([[first.storage.table, new Set(ids)]]));
  const owners = found.get(first.storage.table) ?? new Map<Id, readonly StoredItem[]>();
  const byField = new Map(attributes.map((attribute) => [attribute.name, attribute]));
  const typed = [...owners.values()].flat().flatMap((item) => {
    const attribute = byField.get(item.field);
    const component = attribute === undefined ? undefined : componentOfItem(model, attribute, item);
    return attribute === undefined || component === undefined ? [] : [{ item, attribute, component }];
  });
  const copies = new Map<Component, ReadonlyMap<Id, RowValues<Component>>>();
  for (const component of new Set(typed.map((one) => one.component))) {
    const below = typed.filter((one) => one.component === component).map(({ item }) => item.id);
    copies.set(component, yield* planCopy(model, component, below));
  }
  const parts = new Map<Id, Map<PartAttribute, ComponentItem[]>>();
  for (const { item, attribute, component } of typed) {
    const values = copies.get(component)?.get(item.id);
    if (values === undefined) continue;
    const ofOwner = parts.get(item.owner) ?? new Map<PartAttribute, ComponentItem[]>();
    parts.set(item.owner, ofOwner);
    addTo(ofOwner, attribute, { kind: 'new', values, copied: true });
  }
  return parts;
}

/** In schema order: databases differ in which of the stored rows comes first. */
const partsOf = (parts: Parts | undefined, attributes: readonly Attribute[], kind: PartAttribute['kind']) =>
  attributes.filter(isPart).flatMap((attribute) => {
    const items = attribute.kind === kind ? parts?.get(attribute) : undefined;
    return items === undefined ? [] : [{ attribute, items, path: [], place: 0 }];
  });
