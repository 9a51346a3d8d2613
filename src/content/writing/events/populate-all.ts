import type { RawObject } from '../../../query/parse-query-string.ts';
import type { Attribute, Model, Type, Uid } from '../../../schema/model.ts';

/** Populates everything in an entry: its components to any depth, with the relations and media of each. */
export function populateAll(model: Model, type: Type, above: readonly Uid[] = []): RawObject {
  // A component that contains itself is finite in the data, but not in a query.
  if (above.includes(type.uid)) return {};
  const within = (uid: Uid): RawObject => {
    const component = model.components.get(uid);
    return component === undefined ? {} : { populate: populateAll(model, component, [...above, type.uid]) };
  };
  const entries = [...type.attributes.values()].flatMap((attribute): [string, RawObject | 'true'][] => {
    const shown = attribute.private ? null : populateOf(attribute, within);
    return shown === null ? [] : [[attribute.name, shown]];
  });
  return Object.fromEntries(entries);
}

function populateOf(attribute: Attribute, within: (uid: Uid) => RawObject): RawObject | 'true' | null {
  switch (attribute.kind) {
    case 'scalar':
      return null;
    case 'component':
      return within(attribute.component);
    case 'dynamicZone':
      return { on: Object.fromEntries(attribute.components.map((uid) => [uid, within(uid)])) };
    default:
      return 'true';
  }
}
