import type { RawObject } from '../../query/parse-query-string.ts';
import type { Attribute, Model, Type, Uid } from '../../schema/model.ts';

/** What a query selects of an entry and of each component in it. */
export interface NestedSelection {
  /** The attributes that it may select. */
  readonly attributes: (type: Type) => readonly Attribute[];
  /** An attribute other than a component or dynamic zone; null if it is not selected. */
  readonly attribute: (type: Type, attribute: Attribute) => RawObject | 'true' | null;
  readonly query: (type: Type, populate: RawObject) => RawObject;
}

/** A query for an entry with its components at any depth. */
export function nestedQuery(
  model: Model,
  type: Type,
  selection: NestedSelection,
  above: readonly Uid[] = [],
): RawObject {
  // A component that contains itself is finite in the data, but not in a query.
  if (above.includes(type.uid)) return {};
  const within = (uid: Uid): RawObject => {
    const component = model.components.get(uid);
    return component === undefined ? {} : nestedQuery(model, component, selection, [...above, type.uid]);
  };
  const select = (attribute: Attribute): RawObject | 'true' | null => {
    if (attribute.kind === 'component') return within(attribute.component);
    if (attribute.kind !== 'dynamicZone') return selection.attribute(type, attribute);
    return { on: Object.fromEntries(attribute.components.map((uid) => [uid, within(uid)])) };
  };
  const selected = selection.attributes(type).flatMap((attribute): [string, RawObject | 'true'][] => {
    const part = select(attribute);
    return part === null ? [] : [[attribute.name, part]];
  });
  return selection.query(type, Object.fromEntries(selected));
}

const EVERYTHING: NestedSelection = {
  attributes: (type) => [...type.attributes.values()].filter((attribute) => !attribute.private),
  attribute: (_type, { kind }) => (kind === 'scalar' ? null : 'true'),
  query: (_type, populate) => ({ populate }),
};

/** Populates everything in an entry: its components to any depth, with the relations and media of each. */
export const populateAll = (model: Model, type: Type): RawObject =>
  nestedQuery(model, type, EVERYTHING).populate as RawObject;
