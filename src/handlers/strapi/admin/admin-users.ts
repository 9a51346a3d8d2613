import omit from 'lodash/omit.js';
import pick from 'lodash/pick.js';
import { SUPER_ADMIN_CODE } from '../../../management/administrators/administrator.ts';
import { createAdministratorStore } from '../../../management/administrators/administrator-store.ts';
import { ADMIN_USER_UID } from '../../../schema/model.ts';
import type { ServiceParts } from '../../plugins/services/service-parts.ts';
import type { AdminTokens } from './admin-auth.ts';
import { findByAddress } from './find-by-address.ts';

type Values = Readonly<Record<string, unknown>>;
type AdminUser = Record<string, unknown> & { readonly roles?: readonly Values[] };

const HIDDEN = ['password', 'resetPasswordToken', 'registrationToken', 'roles'];
const ROLE_FIELDS = ['id', 'name', 'description', 'code'];

/** `strapi.service('admin::user')`: administrators, in v4's tables. */
export function createAdminUsers({ strapi, content, passwords }: ServiceParts, tokens: AdminTokens) {
  const query = () => strapi.query(ADMIN_USER_UID);
  const populate = ['roles'];
  const store = createAdministratorStore(content);
  const withHash = async (values: Values): Promise<Values> =>
    'password' in values ? { ...values, password: await passwords.hash(String(values.password)) } : values;
  /** With private fields, which can be read by name: the result of a write does not contain them. */
  const whole = (id: unknown) => query().findOne({ where: { id }, populate }) as Promise<AdminUser | null>;
  const emit = (event: string, user: AdminUser | null): AdminUser | null => {
    if (user !== null) content.events.emit(event, { user: sanitizeUser(user) });
    return user;
  };
  /** As they were before. */
  const remove = async (ids: readonly unknown[]): Promise<readonly AdminUser[]> => {
    const users = (await query().findMany({ where: { id: { $in: ids } }, populate })) as readonly AdminUser[];
    const removed = new Set((await store.remove(users.map(({ id }) => Number(id)))).map(({ id }) => id));
    return users.filter(({ id }) => removed.has(Number(id)));
  };
  return {
    async create(values: Values) {
      const registrationToken = tokens.createToken();
      const data = { roles: [], isActive: false, username: null, registrationToken, ...(await withHash(values)) };
      return emit('user.create', await whole((await store.create(data)).id));
    },
    async updateById(id: unknown, values: Values) {
      const updated = await store.update(Number(id), await withHash(values));
      return updated && emit('user.update', await whole(updated.id));
    },
    async deleteById(id: unknown) {
      const [removed = null] = await remove([id]);
      return emit('user.delete', removed);
    },
    /** All or none. */
    async deleteByIds(ids: readonly unknown[]) {
      const users = await remove(ids);
      content.events.emit('user.delete', { users: users.map(sanitizeUser) });
      return users;
    },
    exists: async (where: Values = {}) => (await query().count({ where })) > 0,
    count: (where: Values = {}) => query().count({ where }),
    countUsersWithoutRole: () => query().count({ where: { roles: { id: { $null: true } } } }),
    findOne: (id: unknown, shown: unknown = populate) =>
      strapi.entityService.findOne(ADMIN_USER_UID, id, { populate: shown }),
    findOneByEmail: (email: unknown, shown: unknown = []) => findByAddress({ strapi }, email, { populate: shown }),
    isLastSuperAdminUser: async (id: unknown) => {
      const supers = await query().findMany({ where: { roles: { code: SUPER_ADMIN_CODE } }, select: ['id'] });
      return supers.length === 1 && String(supers[0]?.id) === String(id);
    },
    sanitizeUser,
  };
}

/** With private fields that are not secret: they can be read by name, as everywhere. */
const sanitizeUser = (user: AdminUser) => ({
  ...omit(user, HIDDEN),
  ...pick(user, ['email', 'isActive', 'blocked']),
  roles: user.roles?.map((role) => pick(role, ROLE_FIELDS)),
});
