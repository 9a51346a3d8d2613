import { isLimited } from '../../access/access.ts';
import type { WriteRules } from '../../access/authorized-change.ts';
import { fieldsOfGrant } from '../../access/grant.ts';
import { stripBody, withoutCopies, withoutUnreadable } from '../../access/strip-body.ts';
import type { Id } from '../../change/write-value.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { grantOf, permissionsFor } from './reached-ids.ts';
import { findStored } from './storing/find-stored.ts';

/**
 * The body of a copy without values that the caller may not read in the source or not write. A copy belongs to the
 * caller, who can often read more of it than of the source.
 */
export async function limitCopy(
  scope: Scope,
  type: ContentType,
  id: Id,
  sent: object,
  { added = new Set(), unseen = 'absent' }: WriteRules,
): Promise<object> {
  const { access, engine } = scope;
  if (!isLimited(access)) return sent;
  const found = await permissionsFor(scope, type, grantOf(access, type, 'find'), id);
  if (found.length === 0) {
    if (unseen === 'absent') throw notFound();
    await findStored(scope, type, id);
    throw forbidden();
  }
  const fields = fieldsOfGrant(grantOf(access, type, 'create'));
  const named = fields === 'all' ? fields : new Set([...fields, ...added]);
  const { data } = stripBody(engine.model, type, sent, named);
  const written = withoutCopies(engine.model, type, data, fields);
  return withoutUnreadable(engine.model, type, written, fieldsOfGrant(found));
}
