import {
  ADMIN_USER_UID,
  type Attribute,
  type DeepPopulate,
  FILE_UID,
  type Model,
  type Type,
} from '../../schema/model.ts';
import { isStringArray, type RawObject, type RawValue } from '../parse-query-string.ts';

/**
 * `populate=deep` and `populate=deep,3`, as the populate-deep plugin of v4 has them: everything to that
 * depth, whatever it is. What else is given stays as it is.
 */
export function expandDeep(model: Model, type: Type, populate: RawValue): RawValue {
  if (model.deepPopulate === undefined) return populate;
  const [first, depth] = typeof populate === 'string' ? populate.split(',') : isStringArray(populate) ? populate : [];
  if (first !== 'deep') return populate;
  const levels = depth === undefined ? model.deepPopulate.defaultDepth : Number(depth);
  const full = fullPopulate(model, model.deepPopulate, type, levels);
  return full === null || full === 'true' ? undefined : full.populate;
}

type Full = { readonly populate: RawObject } | 'true' | null;

function fullPopulate(model: Model, settings: DeepPopulate, type: Type, depth: number): Full {
  // Written so that what is no number ends here, too.
  if (!(depth > 1)) return 'true';
  if (type.uid === ADMIN_USER_UID && settings.skipCreatorFields) return null;
  const populate: Record<string, RawValue> = {};
  for (const attribute of type.attributes.values()) {
    if (type.uid === FILE_UID && attribute.name === 'related') continue;
    const below = populateOf(model, settings, attribute, depth);
    if (below !== null) populate[attribute.name] = below;
  }
  return Object.keys(populate).length === 0 ? 'true' : { populate };
}

function populateOf(model: Model, settings: DeepPopulate, attribute: Attribute, depth: number): Full {
  const follow = (type: Type | undefined, levels: number): Full =>
    type === undefined ? null : fullPopulate(model, settings, type, levels);
  switch (attribute.kind) {
    case 'scalar':
      return null;
    case 'media':
    case 'morphTo':
      return 'true';
    case 'component':
      return follow(model.components.get(attribute.component), depth - 1);
    case 'dynamicZone':
      return attribute.components.map((uid) => follow(model.components.get(uid), depth - 1)).reduce(merged, 'true');
    case 'relation':
    case 'morphFrom': {
      const levels = attribute.name === 'localizations' && depth > 2 ? 1 : depth - 1;
      return follow(model.contentTypes.get(attribute.target), levels);
    }
  }
}

/** The components of a zone share one selection. */
function merged(one: Full, other: Full): Full {
  if (one === null || typeof one === 'string') return other ?? one;
  return other === null || typeof other === 'string' ? one : { populate: { ...one.populate, ...other.populate } };
}
