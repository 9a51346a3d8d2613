import type { Attribute, ContentType, Model } from '../../schema/model.ts';
import { type Access, grantOf, isLimited } from '../access.ts';
import { fieldsOfGrant, type Grant } from '../grant.ts';
import { fieldsInside } from '../bodies/keep-outside.ts';

/**
 * Whether the body of a new translation may set a field that all translations share: the caller must be allowed to
 * write all of it in the new entry, and in each of the others. `updating` are the permissions that apply to those.
 */
export const mayShare = (
  model: Model,
  access: Access,
  type: ContentType,
  attribute: Attribute,
  updating: readonly Grant[],
): boolean =>
  !isLimited(access) ||
  [grantOf(access, type, 'create'), ...updating].every((grant) => isNamedWhole(model, attribute, grant));

function isNamedWhole(model: Model, attribute: Attribute, grant: Grant): boolean {
  const fields = fieldsOfGrant(grant);
  if (attribute.kind === 'component') return fieldsInside(model, attribute, fields) === 'all';
  return fields === 'all' || fields.has(attribute.name);
}
