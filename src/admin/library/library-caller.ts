import { type Actor, openCodeScope, type Scope } from '../../content/scope.ts';
import { type LibraryReach, libraryReach } from '../../management/library/library-reach.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, callerOf } from '../admin-route.ts';

export const ACTIONS = {
  read: 'plugin::upload.read',
  create: 'plugin::upload.assets.create',
  update: 'plugin::upload.assets.update',
  settings: 'plugin::upload.settings.read',
  configureView: 'plugin::upload.configure-view',
} as const;

/** Which files and folders the caller may use an action on. */
export function reachOf(request: AdminRequest, action: string): LibraryReach {
  const { administrator, permissions } = callerOf(request);
  return libraryReach(administrator, permissions, action);
}

export const actorOf = (request: AdminRequest): Actor => ({
  kind: 'administrator',
  id: callerOf(request).administrator.id,
});

/** What is written by it is signed by the administrator; whether they may write it is asked before. */
export const scopeOf = ({ engine }: AdminParts, request: AdminRequest): Scope => ({
  ...openCodeScope(engine, request.work),
  by: actorOf(request),
});
