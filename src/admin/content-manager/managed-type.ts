import { type Actor, openScope, type Scope } from '../../content/scope.ts';
import { forbidden, notFound } from '../../errors.ts';
import { EXPLORER } from '../../management/administrators/actions/permission-action.ts';
import type { KeptEntry } from '../../management/revisions/kept-entry.ts';
import type { ContentType } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, callerOf } from '../admin-route.ts';
import { readId } from '../read-id.ts';

/** A type of the content manager, and the scope of the administrator who uses it. */
export interface ManagedType {
  readonly type: ContentType;
  readonly scope: Scope;
}

/** The type in a path, if the caller has one of the permissions on it; otherwise 403, also for unknown types. */
export function managedType(
  parts: AdminParts,
  request: AdminRequest,
  ...verbs: readonly (keyof typeof EXPLORER)[]
): ManagedType {
  const type = parts.engine.model.contentTypes.get(request.params.uid ?? '');
  const { may } = callerOf(request);
  if (type === undefined || !verbs.some((verb) => may(EXPLORER[verb], type.uid))) throw forbidden();
  return { type, scope: administratorScope(parts, request) };
}

export function administratorScope({ engine }: AdminParts, request: AdminRequest): Scope {
  const { access, administrator } = callerOf(request);
  const by: Actor = { kind: 'administrator', id: administrator.id };
  return openScope(engine, access, request.work, by);
}

/** The entry in a path; 403 if the caller may not read its type. */
export function studioEntry(
  parts: AdminParts,
  request: AdminRequest,
): { readonly scope: Scope; readonly entry: KeptEntry } {
  const { type, scope } = managedType(parts, request, 'read');
  const id = readId(request.params.id);
  if (id === null) throw notFound();
  return { scope, entry: { type, id, secret: parts.settings.secret } };
}
