import { componentOf } from '../../../schema/lookup.ts';
import { type Attribute, FILE_UID, type Model, type Type, type Uid } from '../../../schema/model.ts';
import { isRecord } from '../../../util/is-record.ts';

/** The row of a document that a body names. */
export type RowOf = (uid: Uid, documentId: string, locale: string | null) => number;

type Data = Readonly<Record<string, unknown>>;

/** The same data with row ids in place of document ids, and in the forms of v4. */
export function mapReferences(model: Model, type: Type, data: Data, rowOf: RowOf): Data {
  const mapped: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    const attribute = type.attributes.get(name);
    const mappedValue = attribute === undefined ? value : mapValue(model, attribute, value, rowOf);
    if (mappedValue !== NOTHING) mapped[name] = mappedValue;
  }
  return mapped;
}

/** The attribute is left as it is stored. */
const NOTHING = Symbol('nothing');

function mapValue(model: Model, attribute: Attribute, value: unknown, rowOf: RowOf): unknown {
  switch (attribute.kind) {
    case 'scalar':
      return value;
    case 'component': {
      const type = componentOf(model, attribute.component);
      return mapItems(value, (item) => mapReferences(model, type, item, rowOf));
    }
    case 'dynamicZone':
      return mapItems(value, (item) => {
        const type = model.components.get(String(item.__component));
        return type === undefined ? item : mapReferences(model, type, item, rowOf);
      });
    case 'media':
      return attribute.many ? mapMany(value, () => FILE_UID, rowOf) : mapFile(value, rowOf);
    case 'morphTo':
      return mapMany(value, (item) => (isRecord(item) ? String(item.__type) : ''), rowOf);
    default:
      return attribute.many
        ? mapMany(value, () => attribute.target, rowOf)
        : mapOne(value, () => attribute.target, rowOf);
  }
}

const mapItems = (value: unknown, map: (item: Data) => Data): unknown => {
  if (Array.isArray(value)) return value.map((item) => (isRecord(item) ? map(item) : item));
  return isRecord(value) ? map(value) : value;
};

type UidOf = (item: unknown) => Uid;

/** One reference as v4 takes it, or undefined for what is none. */
function mapReference(item: unknown, uidOf: UidOf, rowOf: RowOf): unknown {
  if (typeof item === 'number') return { id: item };
  if (typeof item === 'string') return { id: /^\d+$/.test(item) ? Number(item) : rowOf(uidOf(item), item, null) };
  if (!isRecord(item)) return undefined;
  const { documentId, locale, position, ...rest } = item;
  const placed = isRecord(position) ? { position: mapPosition(position, uidOf(item), rowOf) } : {};
  if (typeof documentId === 'string') {
    const code = typeof locale === 'string' ? locale : null;
    return { ...rest, id: rowOf(uidOf(item), documentId, code), ...placed };
  }
  return rest.id === undefined ? undefined : { ...rest, ...placed };
}

const mapPosition = (position: Data, uid: Uid, rowOf: RowOf): Data =>
  Object.fromEntries(
    Object.entries(position).map(([key, value]) => [
      key,
      typeof value === 'string' && !/^\d+$/.test(value) ? rowOf(uid, value, null) : value,
    ]),
  );

const mapList = (value: unknown, uidOf: UidOf, rowOf: RowOf): readonly unknown[] =>
  (Array.isArray(value) ? value : [value])
    .map((item) => mapReference(item, uidOf, rowOf))
    .filter((item) => item !== undefined);

const isConnecting = (value: Data): boolean =>
  ['connect', 'disconnect', 'set'].some((key) => Object.hasOwn(value, key));

function mapMany(value: unknown, uidOf: UidOf, rowOf: RowOf): unknown {
  if (value === null) return [];
  if (!isRecord(value) || !isConnecting(value)) {
    const list = mapList(value, uidOf, rowOf);
    return list.length === 0 && !Array.isArray(value) ? NOTHING : distinct(list);
  }
  if (Object.hasOwn(value, 'set')) return distinct(value.set === null ? [] : mapList(value.set, uidOf, rowOf));
  const { connect = [], disconnect = [], ...rest } = value;
  return {
    ...rest,
    connect: distinct(connect === null ? [] : mapList(connect, uidOf, rowOf)),
    disconnect: disconnect === null ? [] : mapList(disconnect, uidOf, rowOf),
  };
}

/** A target named twice counts once. */
function distinct(list: readonly unknown[]): readonly unknown[] {
  const targets = new Set<string>();
  return list.filter((item) => {
    const key = isRecord(item) ? `${item.__type} ${item.id}` : String(item);
    return targets.has(key) ? false : targets.add(key);
  });
}

/** Of several, the last counts. */
function mapOne(value: unknown, uidOf: UidOf, rowOf: RowOf): unknown {
  if (value === null) return null;
  if (isRecord(value) && isConnecting(value)) {
    const { connect, disconnect, set } = value;
    if (set !== undefined) return set === null ? null : (mapList(set, uidOf, rowOf).at(-1) ?? null);
    const connected = connect === undefined || connect === null ? [] : mapList(connect, uidOf, rowOf);
    if (connected.length > 0) return connected.at(-1);
    const gone = disconnect === undefined || disconnect === null ? [] : mapList(disconnect, uidOf, rowOf);
    return gone.length === 0 ? NOTHING : { disconnect: gone };
  }
  const list = mapList(value, uidOf, rowOf);
  if (list.length > 0) return list.at(-1);
  return Array.isArray(value) ? null : NOTHING;
}

/** Of several files for one position, the first counts; connecting changes nothing. */
function mapFile(value: unknown, rowOf: RowOf): unknown {
  if (value === null) return null;
  const isObject = isRecord(value);
  if (isObject && isConnecting(value) && !Object.hasOwn(value, 'set')) return NOTHING;
  const list = mapList(isObject && Object.hasOwn(value, 'set') ? value.set : value, () => FILE_UID, rowOf);
  if (list.length > 0) return list[0];
  return Array.isArray(value) ? null : NOTHING;
}
