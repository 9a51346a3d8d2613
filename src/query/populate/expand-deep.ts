import merge from 'lodash/merge.js';
import { ADMIN_USER_UID, type Attribute, FILE_UID, type Model, type Type } from '../../schema/model.ts';
import { isStringArray, type RawObject, type RawValue } from '../parse-query-string.ts';

/**
 * `populate=deep` and `populate=deep,3`, as in v4's populate-deep plugin: everything to that depth. Other values are
 * returned unchanged.
 */
export function expandDeep(model: Model, type: Type, populate: RawValue): RawValue {
  if (model.deepPopulate === undefined) return populate;
  const [first, depth] = typeof populate === 'string' ? populate.split(',') : isStringArray(populate) ? populate : [];
  if (first !== 'deep') return populate;
  const levels = depth === undefined ? model.deepPopulate.defaultDepth : Number(depth);
  const full = fullPopulate(model, model.deepPopulate.leavesOutPassed ? [] : null, type, levels);
  return full === null || full === 'true' ? undefined : full.populate;
}

type Full = { readonly populate: RawObject } | 'true' | null;

/** `passed` collects the tables of the visited types, in the order in which the plugin walks. */
function fullPopulate(model: Model, passed: string[] | null, type: Type, depth: number): Full {
  // Written so NaN ends here too.
  if (!(depth > 1)) return 'true';
  if (type.uid === ADMIN_USER_UID && model.deepPopulate?.skipCreatorFields) return null;
  passed?.push(type.table);
  const populate: Record<string, RawValue> = {};
  for (const attribute of type.attributes.values()) {
    if (type.uid === FILE_UID && attribute.name === 'related') continue;
    if (passed?.includes(attribute.name)) continue;
    const below = populateOf(model, passed, attribute, depth);
    if (below !== null) populate[attribute.name] = below;
  }
  return Object.keys(populate).length === 0 ? 'true' : { populate };
}

function populateOf(model: Model, passed: string[] | null, attribute: Attribute, depth: number): Full {
  const below = (uid: string): Full => {
    const component = model.components.get(uid);
    return component === undefined ? null : fullPopulate(model, null, component, depth - 1);
  };
  switch (attribute.kind) {
    case 'scalar':
      return null;
    case 'media':
    case 'morphTo':
      return 'true';
    case 'component':
      return below(attribute.component);
    case 'dynamicZone':
      return attribute.components.map(below).reduce(merged, 'true');
    case 'relation':
    case 'morphFrom': {
      const levels = attribute.name === 'localizations' && depth > 2 ? 1 : depth - 1;
      const target = model.contentTypes.get(attribute.target);
      return target === undefined ? null : fullPopulate(model, passed, target, levels);
    }
  }
}

/** The components of a zone share one selection, at every level. */
function merged(one: Full, other: Full): Full {
  if (one === null || typeof one === 'string') return other ?? one;
  return other === null || typeof other === 'string' ? one : merge({}, one, other);
}
