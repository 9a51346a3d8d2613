import pick from 'lodash/pick.js';
import type { ServiceParts } from '../../plugins/services/service-parts.ts';

type Values = Readonly<Record<string, unknown>>;
type Role = Record<string, unknown>;

const ROLE_UID = 'admin::role';
export const SUPER_ADMIN = 'strapi-super-admin';

export type AdminRoles = ReturnType<typeof createAdminRoles>;

/** `strapi.service('admin::role')`: looks up administrator roles. v4 creates them with their permissions. */
export function createAdminRoles({ strapi }: Pick<ServiceParts, 'strapi'>) {
  const query = () => strapi.query(ROLE_UID);
  const getUsersCount = (id: unknown): Promise<number> =>
    strapi.query('admin::user').count({ where: { roles: { id } } });
  const counted = async (role: Role | null) => role && { ...role, usersCount: await getUsersCount(role.id) };
  const findOne = (where: Values = {}, populate: unknown = []) => query().findOne({ where, populate });
  const find = (where: Values = {}, populate: unknown = []) => query().findMany({ where, populate });
  return {
    find,
    findOne,
    findOneWithUsersCount: async (where: Values = {}, populate: unknown = []) =>
      counted(await findOne(where, populate)),
    findAllWithUsersCount: async () => Promise.all((await find()).map(counted)),
    getUsersCount,
    getSuperAdmin: () => findOne({ code: SUPER_ADMIN }),
    getSuperAdminWithUsersCount: async () => counted(await findOne({ code: SUPER_ADMIN })),
    count: (params: Values = {}) => query().count(params),
    exists: async (where: Values = {}) => (await query().count({ where })) > 0,
    sanitizeRole: (role: Role) => pick(role, ['id', 'name', 'code', 'description', 'createdAt', 'updatedAt']),
  };
}
