import type { ServiceParts } from '../../plugins/services/service-parts.ts';
import { createNothing } from '../../lacking/nothing.ts';
import { unavailable, withUnavailable } from '../../lacking/unavailable.ts';
import { createAdminAuth, createAdminTokens } from './admin-auth.ts';
import { createAdminRoles } from './admin-roles.ts';
import { createAdminUsers } from './admin-users.ts';
import { createApiTokens } from './api-token-service.ts';

const NAMES = [
  ...['action', 'api-token', 'auth', 'condition', 'content-type', 'metrics', 'passport', 'permission'],
  ...['project-settings', 'role', 'token', 'transfer', 'user'],
];

/** What plugins tell the admin panel when they start: there is none, and nothing is missing without it. */
const TOLD = ['actionProvider', 'conditionProvider', 'sectionsBuilder'];

/** The services of v4's admin panel that code of a project calls; what only its pages need is named when it is called. */
export interface AdminServices {
  /** `strapi.service('admin::user')` */
  service(uid: string): unknown;
  /** `strapi.admin.services.user` */
  readonly all: object;
}

export function createAdminServices(parts: ServiceParts): AdminServices {
  const roles = createAdminRoles(parts);
  const tokens = createAdminTokens(parts);
  const made: Readonly<Record<string, object>> = {
    user: createAdminUsers(parts, roles, tokens),
    role: roles,
    token: tokens,
    auth: createAdminAuth(parts),
    'api-token': createApiTokens(parts),
    permission: Object.fromEntries(TOLD.map((name) => [name, createNothing()])),
    metrics: createNothing() as object,
  };
  const service = (uid: string): unknown => {
    const [, name = ''] = /^admin::(.+)$/.exec(uid) ?? [];
    const members = made[name];
    const path = `strapi.service('${uid}')`;
    if (members !== undefined) return name === 'metrics' ? members : withUnavailable(path, members, NO_PANEL);
    return NAMES.includes(name) ? unavailable(path, NO_PANEL) : undefined;
  };
  const all = new Proxy(
    {},
    { get: (_own, name) => (typeof name === 'symbol' ? undefined : service(`admin::${name}`)) },
  );
  return { service, all };
}

const NO_PANEL = 'Plinth has no admin panel';
