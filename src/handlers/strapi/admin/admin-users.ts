import omit from 'lodash/omit.js';
import pick from 'lodash/pick.js';
import { endedTokens } from '../../../management/administrators/administrator-store.ts';
import { ADMIN_USER_UID } from '../../../schema/model.ts';
import { codeErrors } from '../../modules/code-errors.ts';
import type { ServiceParts } from '../../plugins/services/service-parts.ts';
import type { AdminTokens } from './admin-auth.ts';
import { type AdminRoles, SUPER_ADMIN } from './admin-roles.ts';
import { findByAddress } from './find-by-address.ts';

type Values = Readonly<Record<string, unknown>>;
type AdminUser = Record<string, unknown> & { readonly roles?: readonly Values[] };

const HIDDEN = ['password', 'resetPasswordToken', 'registrationToken', 'roles'];
const ROLE_FIELDS = ['id', 'name', 'description', 'code'];

/** `strapi.service('admin::user')`: administrators, in v4's tables. */
export function createAdminUsers({ strapi, passwords }: ServiceParts, roles: AdminRoles, tokens: AdminTokens) {
  const query = () => strapi.query(ADMIN_USER_UID);
  const populate = ['roles'];
  const withHash = async (values: Values): Promise<Values> =>
    'password' in values ? { ...values, password: await passwords.hash(String(values.password)) } : values;
  /** With private fields, which can be read by name: the result of a write does not contain them. */
  const whole = async (user: Values | null) => user && query().findOne({ where: { id: user.id }, populate });
  const isLastSuperAdmin = async (id: unknown): Promise<boolean> => {
    const user = (await query().findOne({ where: { id }, populate })) as AdminUser | null;
    const isSuper = user?.roles?.some(({ code }) => code === SUPER_ADMIN) ?? false;
    return isSuper && (await roles.getSuperAdminWithUsersCount())?.usersCount === 1;
  };
  const keepOne = async (id: unknown): Promise<void> => {
    if (await isLastSuperAdmin(id)) {
      throw new codeErrors.ValidationError('You must have at least one user with super admin role.');
    }
  };
  return {
    async create(values: Values) {
      const registrationToken = tokens.createToken();
      const data = { roles: [], isActive: false, username: null, registrationToken, ...(await withHash(values)) };
      return whole(await query().create({ data, populate }));
    },
    async updateById(id: unknown, values: Values) {
      const isStripped = 'roles' in values && !(await keepsSuperAdmin(roles, values.roles));
      if (isStripped || values.isActive === false) await keepOne(id);
      const data = { ...endedTokens(values), ...(await withHash(values)) };
      return whole(await query().update({ where: { id }, data, populate }));
    },
    async deleteById(id: unknown) {
      const found = await query().findOne({ where: { id } });
      if (found === null) return null;
      await keepOne(id);
      return query().delete({ where: { id }, populate });
    },
    exists: async (where: Values = {}) => (await query().count({ where })) > 0,
    count: (where: Values = {}) => query().count({ where }),
    countUsersWithoutRole: () => query().count({ where: { roles: { id: { $null: true } } } }),
    findOne: (id: unknown, shown: unknown = populate) =>
      strapi.entityService.findOne(ADMIN_USER_UID, id, { populate: shown }),
    findOneByEmail: (email: unknown, shown: unknown = []) => findByAddress({ strapi }, email, { populate: shown }),
    isLastSuperAdminUser: isLastSuperAdmin,
    /** With private fields that are not secret: they can be read by name, as everywhere. */
    sanitizeUser: (user: AdminUser) => ({
      ...omit(user, HIDDEN),
      ...pick(user, ['email', 'isActive', 'blocked']),
      roles: user.roles?.map((role) => pick(role, ROLE_FIELDS)),
    }),
  };
}

async function keepsSuperAdmin(roles: AdminRoles, given: unknown): Promise<boolean> {
  const role = await roles.getSuperAdmin();
  return role === null || [given].flat().some((id) => String(id) === String(role.id));
}
