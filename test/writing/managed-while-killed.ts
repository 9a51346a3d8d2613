import type { Row } from '../../src/database/driver.ts';
import { type AdminCall, adminCalls } from '../admin/admin-calls.ts';

/** What administrators change while the server is killed. */
export interface Managed {
  readonly call: AdminCall;
  readonly role: number;
  readonly token: number;
  readonly locales: readonly number[];
  readonly round: number;
}

/** Permissions of a role and of a token are one of two lists, which have nothing in common. */
const LISTS = [
  ['create', 'read'],
  ['update', 'delete'],
] as const;

export async function prepareManaged(url: string, round: number): Promise<Managed> {
  const account = { email: 'first@example.test', password: 'First-Passw0rd' };
  const [method, body] = round === 0 ? ['register-admin', { ...account, firstname: 'First' }] : ['login', account];
  const call = adminCalls(url, (await adminCalls(url)('POST', `/admin/${method}`, body)).body.data.token);
  const name = `Managed ${round}`;
  const role = (await call('POST', '/admin/roles', { name, description: '' })).body.data.id;
  const token = (
    await call('POST', '/admin/api-tokens', { name, description: '0', type: 'custom', lifespan: null, permissions: [] })
  ).body.data.id;
  const locales = (await call('GET', '/i18n/locales')).body.map(({ id }: { id: number }) => id);
  return { call, role, token, locales, round };
}

/** The same change of each, until nobody answers any longer; returns how often. */
export async function manageUntil({ call, role, token, locales, round }: Managed): Promise<number> {
  for (let n = 0; ; n++) {
    const list = LISTS[n % 2] as readonly string[];
    const permissions = list.map((action) => ({
      ...{ action: `admin::webhooks.${action}`, subject: null, properties: {}, conditions: [] },
    }));
    const actions = list.map((action) => `api::article.article.${action === 'read' ? 'find' : action}`);
    // Greater than those that an earlier round has left.
    const locale = { name: `Default ${round * 1_000_000 + n}`, isDefault: true };
    try {
      await Promise.all([
        call('PUT', `/admin/roles/${role}/permissions`, { permissions }),
        call('PUT', `/admin/api-tokens/${token}`, { description: String(n), type: 'custom', permissions: actions }),
        call('PUT', `/i18n/locales/${locales[n % 2]}`, locale),
      ]);
    } catch {
      return n;
    }
  }
}

/** Changes of which a part is stored. */
export async function partsOf(
  look: (...statements: readonly string[]) => Promise<readonly (readonly Row[])[]>,
  { role, token }: Managed,
): Promise<readonly string[]> {
  const [ofRole = [], ofToken = [], defaults = [], names = []] = await look(
    `select p.action from admin_permissions p join admin_permissions_role_links l on l.permission_id = p.id
     where l.role_id = ${role} order by p.action`,
    `select t.description, p.action from strapi_api_tokens t
     join strapi_api_token_permissions_token_links l on l.api_token_id = t.id
     join strapi_api_token_permissions p on p.id = l.api_token_permission_id where t.id = ${token}`,
    'select value from strapi_core_store_settings where value like \'"%"\'',
    "select code, name from i18n_locale where name like 'Default %'",
  );
  const parts: string[] = [];
  const last = (rows: readonly Row[], at: number): string =>
    rows
      .map((row) => String(row[at]).split('.').pop()?.replace('find', 'read') as string)
      .sort()
      .join();
  const lists: readonly string[] = LISTS.map((list) => [...list].sort().join());
  if (!lists.includes(last(ofRole, 0))) parts.push(`role: ${last(ofRole, 0)}`);
  if (last(ofToken, 1) !== lists[Number(ofToken[0]?.[0]) % 2]) parts.push(`token: ${JSON.stringify(ofToken)}`);
  const newest = [...names].sort((a, b) => Number(String(b[1]).slice(8)) - Number(String(a[1]).slice(8)))[0];
  if (!defaults.some(([value]) => String(value) === `"${newest?.[0]}"`))
    parts.push(`locale: ${JSON.stringify([defaults, names])}`);
  return parts;
}
