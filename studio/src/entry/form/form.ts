import type { Attribute, Attributes, Model } from '../../model/model.ts';
import { Cell } from '../../state/cell.ts';
import { firstValue, type Json, type RelationValue, unreadRelation } from './values.ts';

/** The fields of an entry or of a component in it. */
export interface Group {
  /** Stable while the group is moved. */
  readonly key: number;
  /** UID of the component; empty for the entry itself. */
  readonly uid: string;
  /** Id of a stored component; a new one gets it when it is saved. */
  id: number | null;
  readonly attributes: Attributes;
  /** Fields of a stored component that the person may not read: neither shown nor sent. */
  readonly hidden: ReadonlySet<string>;
  readonly cells: Readonly<Record<string, Cell>>;
}

export interface Form {
  readonly model: Model;
  readonly root: Group;
  /** Creates a component for this form. */
  readonly newGroup: (uid: string, value?: Json) => Group;
  /** The cell value for a field in the server's format. */
  readonly read: (name: string, entry: Json) => unknown;
  /** Called for every change by the person. */
  readonly onChange: (listener: () => void) => () => void;
}

export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && 'cells' in value;

/** The components in the value of a field. */
export const groupsIn = (value: unknown): readonly Group[] => [value].flat().filter(isGroup);

let lastKey = 0;

/** A form for an entry from the server, for kept work, or empty. */
export function openForm(model: Model, attributes: Attributes, entry: Json | null): Form {
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const group = (uid: string, own: Attributes, value: Json | null): Group => {
    lastKey += 1;
    return {
      key: lastKey,
      uid,
      id: typeof value?.id === 'number' ? value.id : null,
      attributes: own,
      hidden: hiddenIn(own, value),
      cells: Object.fromEntries(
        Object.entries(own)
          .filter(([name]) => name !== 'id')
          .map(([name, attribute]) => [name, new Cell<unknown>(read(attribute, value, name), changed)]),
      ),
    };
  };
  const newGroup = (uid: string, value: Json | null = null): Group =>
    group(uid, model.components.get(uid)?.attributes ?? {}, value);
  const read = (attribute: Attribute, value: Json | null, name: string): unknown => {
    const stored = value?.[name];
    switch (attribute.type) {
      case 'component':
        if (attribute.repeatable === true) return listOf(stored).map((one) => newGroup(attribute.component ?? '', one));
        return isJson(stored) ? newGroup(attribute.component ?? '', stored) : null;
      case 'dynamiczone':
        return listOf(stored)
          .filter((one) => model.components.has(String(one.__component)))
          .map((one) => newGroup(String(one.__component), one));
      case 'relation':
        return readRelation(stored);
      default:
        return value === null || stored === undefined ? firstValue(attribute) : stored;
    }
  };
  return {
    model,
    root: group('', attributes, entry),
    newGroup: (uid, value) => newGroup(uid, value ?? null),
    read: (name, value) => read(attributes[name] ?? { type: 'string' }, value, name),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const hiddenIn = (attributes: Attributes, value: Json | null): ReadonlySet<string> =>
  new Set(
    typeof value?.id === 'number'
      ? Object.keys(attributes).filter((name) => value[name] === undefined && attributes[name]?.type !== 'password')
      : [],
  );

function readRelation(stored: unknown): RelationValue {
  if (!isJson(stored)) return unreadRelation(0);
  if (Array.isArray(stored.items)) return stored as unknown as RelationValue;
  return unreadRelation(typeof stored.count === 'number' ? stored.count : 0);
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
