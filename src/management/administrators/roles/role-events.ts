import type { Engine } from '../../../content/engine.ts';
import { type AdminPermission, shownPermission } from '../admin-permission.ts';
import type { Assigned, RemovedRoles } from './admin-role-store.ts';

/** Events for removed permissions are sent before those for new ones. Returns the new ones. */
export function emitAssignment({ events }: Engine, { change, permissions }: Assigned): readonly AdminPermission[] {
  const created = permissions.slice(change.stays.length);
  if (change.gone.length > 0) events.emit('permission.delete', { permissions: change.gone.map(shownPermission) });
  return emitAddition({ events }, created);
}

export function emitAddition(
  { events }: Pick<Engine, 'events'>,
  created: readonly AdminPermission[],
): readonly AdminPermission[] {
  if (created.length > 0) events.emit('permission.create', { permissions: created.map(shownPermission) });
  return created;
}

export function emitRemoval({ events }: Engine, { roles, permissions }: RemovedRoles): void {
  if (permissions.length > 0) events.emit('permission.delete', { permissions: permissions.map(shownPermission) });
  for (const role of roles) events.emit('role.delete', { role });
}
