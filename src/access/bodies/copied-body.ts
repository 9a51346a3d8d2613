import type { ContentType, Model } from '../../schema/model.ts';
import { type Access, grantOf } from '../access.ts';
import type { WriteRules } from '../authorized-change.ts';
import { fieldsOfGrant, type Grant } from '../grant.ts';
import { stripBody, withoutCopies, withoutUnreadable } from './strip-body.ts';

/** The body of a copy without values that the caller may not write, or not read in the source (`sourceGrant`). */
export function copiedBody(
  model: Model,
  type: ContentType,
  sent: object,
  sourceGrant: Grant,
  access: Access,
  { added = new Set() }: WriteRules,
): object {
  const fields = fieldsOfGrant(grantOf(access, type, 'create'));
  const named = fields === 'all' ? fields : new Set([...fields, ...added]);
  const { data } = stripBody(model, type, sent, named);
  return withoutUnreadable(model, type, withoutCopies(model, type, data, fields), fieldsOfGrant(sourceGrant));
}
