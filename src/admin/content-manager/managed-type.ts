import { type Actor, openScope, type Scope } from '../../content/scope.ts';
import { forbidden } from '../../errors.ts';
import { EXPLORER } from '../../management/administrators/actions/permission-action.ts';
import type { ContentType } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, callerOf } from '../admin-route.ts';

/** The type in a path, and the caller's scope; 403 if the caller does not have the action on it. */
export function managedType(
  parts: AdminParts,
  request: AdminRequest,
  verb: keyof typeof EXPLORER = 'read',
): { readonly type: ContentType; readonly scope: Scope } {
  const type = parts.engine.model.contentTypes.get(request.params.uid ?? '');
  if (type === undefined || !callerOf(request).may(EXPLORER[verb], type.uid)) throw forbidden();
  return { type, scope: administratorScope(parts, request) };
}

export function administratorScope({ engine }: AdminParts, request: AdminRequest): Scope {
  const { access, administrator } = callerOf(request);
  const by: Actor = { kind: 'administrator', id: administrator.id };
  return openScope(engine, access, request.work, by);
}
