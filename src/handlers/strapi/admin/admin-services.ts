import type { ServiceParts } from '../../plugins/services/service-parts.ts';
import { createNoOp } from '../../unsupported/no-op.ts';
import { unsupportedObject, withUnsupported } from '../../unsupported/unsupported-members.ts';
import { lazily } from '../../plugins/plugin-object.ts';
import { getAbsoluteServerUrl } from '../../modules/utils/addresses.ts';
import { createAdminAuth, createAdminTokens } from './admin-auth.ts';
import { createAdminRoles } from './admin-roles.ts';
import { createAdminUsers } from './admin-users.ts';
import { createApiTokens } from './api-token-service.ts';
import {
  type AdminHost,
  createPermissionService,
  type PermissionServiceParts,
} from './permissions/permission-service.ts';

const NAMES = [
  ...['action', 'api-token', 'auth', 'condition', 'content-type', 'metrics', 'passport', 'permission'],
  ...['project-settings', 'role', 'token', 'transfer', 'user'],
];

/**
 * The services of v4's admin panel that project code calls; those that only its pages need are reported when called.
 */
export interface AdminServices {
  /** `strapi.service('admin::user')` */
  service(uid: string): unknown;
  /** `strapi.admin.services.user` */
  readonly all: object;
  /** `admin::user`, … */
  readonly uids: readonly string[];
}

export function createAdminServices(parts: PermissionServiceParts & ServiceParts, host: AdminHost): AdminServices {
  const stable = host.parts;
  const roles = createAdminRoles(parts);
  const tokens = createAdminTokens(parts);
  const services: Readonly<Record<string, object>> = {
    user: createAdminUsers(parts, tokens),
    role: roles,
    token: tokens,
    auth: createAdminAuth(parts),
    'api-token': createApiTokens(parts),
    permission: createPermissionService(parts, host),
    metrics: createNoOp() as object,
    passport: createPassport(parts),
  };
  const known = new Map<string, unknown>();
  const service = (uid: string): unknown => {
    const [, name = ''] = /^admin::(.+)$/.exec(uid) ?? [];
    if (!known.has(name)) known.set(name, partOf(uid, services[name] && stable.of(uid, services[name])));
    return known.get(name);
  };
  return {
    service,
    all: lazily(NAMES, (name) => service(`admin::${name}`)),
    uids: NAMES.map((name) => `admin::${name}`),
  };
}

function partOf(uid: string, members: object | undefined): object | undefined {
  const path = `strapi.service('${uid}')`;
  return members === undefined || uid === 'admin::metrics'
    ? (members ?? unsupportedObject(path))
    : withUnsupported(path, members);
}

/** `strapi.admin.services.passport`, for `createStrategy` in `config/admin`. */
const createPassport = ({ strapi }: Pick<ServiceParts, 'strapi'>) => ({
  /** Where the provider sends the browser back to. */
  getStrategyCallbackURL: (uid: unknown): string =>
    `${getAbsoluteServerUrl(strapi.config)}/admin/connect/${encodeURIComponent(String(uid))}`,
});
