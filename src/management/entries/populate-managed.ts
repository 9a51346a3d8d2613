import type { Attribute, Model, Type } from '../../schema/model.ts';

type Populate = Readonly<Record<string, unknown>>;

/** What v4's content manager populates of an entry that it writes: everything, at any depth of components. */
export const populateManaged = (model: Model, type: Type): Populate =>
  Object.fromEntries(
    [...type.attributes.values()].flatMap((attribute): [string, unknown][] => {
      const populated = populateOf(model, type, attribute);
      return populated === null ? [] : [[attribute.name, populated]];
    }),
  );

function populateOf(model: Model, type: Type, attribute: Attribute): unknown {
  switch (attribute.kind) {
    case 'scalar':
      return null;
    case 'media':
      return { populate: 'folder' };
    case 'component':
      return { populate: populateComponent(model, attribute.component) };
    case 'dynamicZone': {
      const on = attribute.components.map((uid) => [uid, { populate: populateComponent(model, uid) }] as const);
      return { on: Object.fromEntries(on) };
    }
    default:
      return attribute.name === 'localizations' && type.kind !== 'component' && !type.localized ? null : true;
  }
}

function populateComponent(model: Model, uid: string): Populate {
  const component = model.components.get(uid);
  return component === undefined ? {} : populateManaged(model, component);
}
