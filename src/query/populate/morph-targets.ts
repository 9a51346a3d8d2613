import { FILE_UID, type Model, type MorphToAttribute, type Type } from '../../schema/model.ts';

/**
 * The possible target types of a polymorphic relation: the project's own, and any type that names it as its inverse
 * side.
 */
export function morphTargets(model: Model, owner: Type, attribute: MorphToAttribute): readonly Type[] {
  const known = targetsOf.get(attribute);
  if (known) return known;
  const types: readonly Type[] = [...model.contentTypes.values(), ...model.components.values()];
  const targets = types.filter((type) => isProjectType(type) || pointsBack(type, owner, attribute));
  targetsOf.set(attribute, targets);
  return targets;
}

const targetsOf = new WeakMap<MorphToAttribute, readonly Type[]>();

const isProjectType = (type: Type): boolean => type.kind !== 'component' && !type.builtIn;

function pointsBack(type: Type, owner: Type, attribute: MorphToAttribute): boolean {
  for (const other of type.attributes.values()) {
    if (other.kind === 'morphFrom' && other.target === owner.uid && other.morphBy === attribute.name) return true;
    if (other.kind === 'media' && owner.uid === FILE_UID) return true;
  }
  return false;
}
