import type { Scope } from '../../content/scope.ts';
import { notFound } from '../../errors.ts';
import type { KeptEntry } from '../../management/revisions/kept-entry.ts';
import { managedType } from '../content-manager/managed-type.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest } from '../admin-route.ts';
import { readId } from '../read-id.ts';

/** The entry in a path; 403 if the caller may not read its type. */
export function studioEntry(
  parts: AdminParts,
  request: AdminRequest,
): { readonly scope: Scope; readonly entry: KeptEntry } {
  const { type, scope } = managedType(parts, request);
  const id = readId(request.params.id);
  if (id === null) throw notFound();
  return { scope, entry: { type, id, secret: parts.settings.secret } };
}
