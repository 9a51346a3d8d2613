import { allOf, permission } from '../../auth/administrators/requirement.ts';
import { type Actor, openScope, type Scope } from '../../content/scope.ts';
import { forbidden, notFound } from '../../errors.ts';
import { EXPLORER } from '../../management/administrators/actions/permission-action.ts';
import type { KeptEntry } from '../../management/revisions/kept-entry.ts';
import type { ContentType } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, callerOf } from '../admin-route.ts';
import { readId } from '../read-id.ts';

/** A type of the content manager, and the scope of the administrator who uses it. */
export interface ManagedType {
  readonly type: ContentType;
  readonly scope: Scope;
}

/** The entry in a path, and the scope of the administrator who uses it. */
export interface ManagedEntry {
  readonly entry: KeptEntry;
  readonly scope: Scope;
}

export type ExplorerVerb = keyof typeof EXPLORER;

type On<T> = (subject: T, request: AdminRequest, parts: AdminParts) => Promise<AdminResponse>;

const actionsOf = (verbs: readonly ExplorerVerb[]): readonly string[] => verbs.map((verb) => EXPLORER[verb]);

/** A route on the type in its path, for callers with one of the permissions on it. */
export const onType = (
  method: AdminEndpoint[0],
  path: string,
  verbs: readonly ExplorerVerb[],
  handle: On<ManagedType>,
): AdminEndpoint => [
  method,
  path,
  permission(actionsOf(verbs), 'type in path'),
  (parts, request) => handle(typeNamed(parts, request, request.params.uid), request, parts),
];

/** A route on one type, for callers with one of the permissions on it. */
export const onTheType = (
  method: AdminEndpoint[0],
  path: string,
  uid: string,
  verbs: readonly ExplorerVerb[],
  handle: On<ManagedType>,
): AdminEndpoint => [
  method,
  path,
  permission(actionsOf(verbs), { type: uid }),
  (parts, request) => handle(typeNamed(parts, request, uid), request, parts),
];

/** A route on the entry in its path, for callers who may read its type, and have the other permissions, if any. */
export const onEntry = (
  method: AdminEndpoint[0],
  path: string,
  handle: On<ManagedEntry>,
  ...others: readonly string[]
): AdminEndpoint => [
  method,
  path,
  allOf(permission(EXPLORER.read, 'entry in path'), ...others.map((action) => permission(action))),
  (parts, request) => handle(entryNamed(parts, request), request, parts),
];

/** The type that a body names, if the caller has one of the permissions on it; otherwise 403, also for unknown types. */
export function typeInBody(
  parts: AdminParts,
  request: AdminRequest,
  uid: string,
  verbs: readonly ExplorerVerb[],
): ManagedType {
  const { may } = callerOf(request);
  if (!actionsOf(verbs).some((action) => may(action, uid))) throw forbidden();
  return typeNamed(parts, request, uid);
}

export function administratorScope({ engine }: AdminParts, request: AdminRequest): Scope {
  const { access, administrator } = callerOf(request);
  const by: Actor = { kind: 'administrator', id: administrator.id };
  return openScope(engine, access, request.work, by);
}

/** Permissions on types that no longer exist stay stored. */
function typeNamed(parts: AdminParts, request: AdminRequest, uid = ''): ManagedType {
  const type = parts.engine.model.contentTypes.get(uid);
  if (type === undefined) throw forbidden();
  return { type, scope: administratorScope(parts, request) };
}

function entryNamed(parts: AdminParts, request: AdminRequest): ManagedEntry {
  const { type, scope } = typeNamed(parts, request, request.params.uid);
  const id = readId(request.params.id);
  if (id === null) throw notFound();
  return { scope, entry: { type, id, secret: parts.settings.secret } };
}
