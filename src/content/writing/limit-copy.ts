import { isLimited } from '../../access/access.ts';
import type { WriteRules } from '../../access/authorized-change.ts';
import { copiedBody } from '../../access/bodies/copied-body.ts';
import type { Id } from '../../change/write-value.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { permissionsFor } from './ask-rights.ts';
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
  rules: WriteRules,
): Promise<object> {
  const { access, engine } = scope;
  if (!isLimited(access)) return sent;
  const found = await permissionsFor(scope, type, 'find', id);
  if (found.length > 0) return copiedBody(engine.model, type, sent, found, access, rules);
  if (rules.unseen !== 'forbidden') throw notFound();
  await findStored(scope, type, id);
  throw forbidden();
}
