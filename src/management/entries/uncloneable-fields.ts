import type { Attribute, Model, Type, Uid } from '../../schema/model.ts';
import { hiddenOf } from './managed-fields.ts';
import { isTaken } from './write-entry.ts';

type Uncloneable = readonly [path: readonly string[], reason: 'unique' | 'relation'];

/** Fields that prevent an unchanged copy of an entry: unique values, and relations that allow one entry only. */
export function uncloneableFields(model: Model, type: Type, path: readonly string[] = [], above: readonly Uid[] = []) {
  if (above.includes(type.uid)) return [];
  const within = (uid: Uid, at: readonly string[]): readonly Uncloneable[] => {
    const component = model.components.get(uid);
    return component === undefined ? [] : uncloneableFields(model, component, at, [...above, type.uid]);
  };
  const found: Uncloneable[] = [...type.attributes.values()].flatMap((attribute): readonly Uncloneable[] => {
    const at = [...path, attribute.name];
    if (attribute.kind === 'component') return within(attribute.component, at);
    if (attribute.kind === 'dynamicZone')
      return attribute.components.flatMap((uid) => within(uid, [...at, model.components.get(uid)?.displayName ?? uid]));
    if (attribute.name === 'localizations' || hiddenOf(type).has(attribute.name)) return [];
    if (isTaken(attribute)) return [[at, 'relation']];
    return isUnique(attribute) ? [[at, 'unique']] : [];
  });
  return found;
}

const isUnique = (attribute: Attribute): boolean =>
  attribute.kind === 'scalar' && (attribute.type === 'uid' || attribute.unique === true);
