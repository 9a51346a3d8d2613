import type { Attribute, Model, Type } from '../../schema/model.ts';
import type { Choice } from '../content/choose-entries.ts';

type Populate = Readonly<Record<string, unknown>>;
type Depth = Pick<Choice, 'toOne' | 'toMany' | 'deep'>;

const EVERYTHING: Depth = { toOne: 'entry', toMany: 'entries', deep: true };

/** What v4's content manager populates of an entry: everything of one that it writes, or what a page shows. */
export const populateManaged = (model: Model, type: Type, depth: Depth = EVERYTHING): Populate =>
  Object.fromEntries(
    [...type.attributes.values()].flatMap((attribute): [string, unknown][] => {
      const populated = populateOf(model, type, attribute, depth);
      return populated === null ? [] : [[attribute.name, populated]];
    }),
  );

function populateOf(model: Model, type: Type, attribute: Attribute, depth: Depth): unknown {
  switch (attribute.kind) {
    case 'scalar':
      return null;
    case 'media':
      return { populate: 'folder' };
    case 'component':
      return { populate: populateComponent(model, attribute.component, depth) };
    case 'dynamicZone': {
      const on = attribute.components.map((uid) => [uid, { populate: populateComponent(model, uid, depth) }] as const);
      return { on: Object.fromEntries(on) };
    }
    default: {
      if (attribute.name === 'localizations' && type.kind !== 'component' && !type.localized) return null;
      if (SHOWN.has(attribute.name)) return true;
      return (attribute.many ? depth.toMany : depth.toOne) === 'count' ? { count: true } : true;
    }
  }
}

const SHOWN: ReadonlySet<string> = new Set(['createdBy', 'updatedBy', 'localizations']);

function populateComponent(model: Model, uid: string, depth: Depth): Populate {
  const component = model.components.get(uid);
  return component === undefined || !depth.deep ? {} : populateManaged(model, component, depth);
}
