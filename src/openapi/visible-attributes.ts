import { type Access, mayFind } from '../access/access.ts';
import { isMembersOfRole } from '../access/restrict.ts';
import { mayFollow } from '../access/view.ts';
import { ADMIN_USER_UID, type Attribute, type ContentType, type ScalarAttribute, type Type } from '../schema/model.ts';
import { isHashed } from '../schema/scalar-types.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Writing } from './writing.ts';

/**
 * The attributes of a type that this role can see: not private, not a password, not a relation to a type it may not
 * find.
 */
export function visibleAttributes(writing: Writing, type: Type): readonly Attribute[] {
  return [...type.attributes.values()].filter(
    (attribute) => isVisible(writing.access, type, attribute) && !isMembersOfRole(type, attribute),
  );
}

export function visibleScalars(writing: Writing, type: Type): readonly ScalarAttribute[] {
  return visibleAttributes(writing, type).filter((attribute) => attribute.kind === 'scalar');
}

export function visibleReferences(writing: Writing, type: Type): readonly Exclude<Attribute, ScalarAttribute>[] {
  return visibleAttributes(writing, type).filter((attribute) => attribute.kind !== 'scalar');
}

/** A polymorphic relation may refer to any type; only entries of these types are ever returned. */
export function findableTypes({ model, access }: Writing): readonly ContentType[] {
  return [...model.contentTypes.values()].filter((type) => mayFind(access, type.uid));
}

function isVisible(access: Access, type: Type, attribute: Attribute): boolean {
  if (attribute.private) return false;
  switch (attribute.kind) {
    case 'scalar':
      return !isHashed(attribute.type);
    case 'relation':
    case 'morphFrom':
    case 'media':
    case 'component':
      return mayFollow(type, attribute, access);
    case 'morphTo':
    case 'dynamicZone':
      return true;
    default:
      return assertNever(attribute);
  }
}

export const isCreator = (attribute: Attribute): boolean =>
  attribute.kind === 'relation' &&
  attribute.target === ADMIN_USER_UID &&
  (attribute.name === 'createdBy' || attribute.name === 'updatedBy');
