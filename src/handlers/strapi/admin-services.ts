import { createNothing } from '../lacking/nothing.ts';
import { unavailable } from '../lacking/unavailable.ts';

const NAMES = [
  ...['action', 'api-token', 'auth', 'condition', 'content-type', 'metrics', 'passport', 'permission'],
  ...['project-settings', 'role', 'token', 'transfer', 'user'],
];

/** What plugins tell the admin panel when they start: there is none, and nothing is missing without it. */
const TOLD = ['actionProvider', 'conditionProvider', 'sectionsBuilder'];

/** `strapi.service('admin::user')`: named when it is called, for there is no admin panel. */
export function adminService(uid: string): unknown {
  const [, name = ''] = /^admin::(.+)$/.exec(uid) ?? [];
  if (!NAMES.includes(name)) return undefined;
  const lacking = unavailable(`strapi.service('${uid}')`, NO_PANEL) as Readonly<Record<string, unknown>>;
  if (name !== 'permission') return lacking;
  return new Proxy(
    {},
    { get: (_own, member) => (TOLD.includes(String(member)) ? createNothing() : lacking[String(member)]) },
  );
}

export const NO_PANEL = 'Plinth has no admin panel';

/** `strapi.admin.services.permission` */
export const adminServices = (): object =>
  new Proxy({}, { get: (_own, name) => (typeof name === 'symbol' ? undefined : adminService(`admin::${name}`)) });
