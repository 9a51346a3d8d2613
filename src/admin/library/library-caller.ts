import { type Actor, openCodeScope, type Scope } from '../../content/scope.ts';
import { forbidden } from '../../errors.ts';
import type { EntityReader } from '../../management/entity-reader.ts';
import { type LibraryReach, libraryReach, withinReach } from '../../management/library/library-reach.ts';
import { FILE_UID, FOLDER_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, callerOf } from '../admin-route.ts';

export const ACTIONS = {
  read: 'plugin::upload.read',
  create: 'plugin::upload.assets.create',
  update: 'plugin::upload.assets.update',
  settings: 'plugin::upload.settings.read',
  configureView: 'plugin::upload.configure-view',
} as const;

/** The files that the caller may use an action on. */
export const fileReach = ({ engine }: AdminParts, request: AdminRequest, action: string): LibraryReach =>
  libraryReach(engine.model, FILE_UID, callerOf(request).effective, action);

/** The folders. */
export const folderReach = ({ engine }: AdminParts, request: AdminRequest, action: string): LibraryReach =>
  libraryReach(engine.model, FOLDER_UID, callerOf(request).effective, action);

export const actorOf = (request: AdminRequest): Actor => ({
  kind: 'administrator',
  id: callerOf(request).administrator.id,
});

/** Writes are attributed to the administrator; permissions are checked before. */
export const scopeOf = ({ engine }: AdminParts, request: AdminRequest): Scope => ({
  ...openCodeScope(engine, request.work),
  by: actorOf(request),
});

/** Throws unless the caller's permission covers all of them. */
export async function requireReach(
  reader: EntityReader,
  reach: LibraryReach,
  entities: readonly { readonly id: number }[],
): Promise<void> {
  if (entities.length === 0 || reach === 'all') return;
  const within = withinReach(reach);
  if (within === null) throw forbidden();
  const filters = { $and: [{ id: { $in: entities.map(({ id }) => String(id)) } }, ...within] };
  if ((await reader.count({ filters })) < entities.length) throw forbidden();
}
