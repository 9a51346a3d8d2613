import pick from 'lodash/pick.js';
import type { PermissionAction } from '../../../management/administrators/actions/permission-action.ts';
import { shownPermission } from '../../../management/administrators/admin-permission.ts';
import { SUPER_ADMIN_CODE } from '../../../management/administrators/administrator.ts';
import { ADMIN_ROLE_UID } from '../../../management/administrators/permission-reader.ts';
import type { PermissionRules } from '../../../management/administrators/permission-rules.ts';
import { createAdminRoleStore } from '../../../management/administrators/roles/admin-role-store.ts';
import {
  type NewPermission,
  readPermissionData,
} from '../../../management/administrators/roles/replace-permissions.ts';
import { emitAssignment, emitRemoval } from '../../../management/administrators/roles/role-events.ts';
import { codeErrors } from '../../modules/code-errors.ts';
import type { ServiceParts } from '../../plugins/services/service-parts.ts';

type Values = Readonly<Record<string, unknown>>;
type Role = Record<string, unknown>;

interface RoleData {
  readonly name?: string;
  readonly description?: string | null;
  readonly code?: string;
}

export interface AdminRoleParts extends Pick<ServiceParts, 'strapi' | 'content'> {
  readonly rules: () => PermissionRules;
}

/** `strapi.service('admin::role')` */
export function createAdminRoles({ strapi, content, rules }: AdminRoleParts) {
  const query = () => strapi.query(ADMIN_ROLE_UID);
  const store = createAdminRoleStore(content);
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
    getSuperAdmin: () => findOne({ code: SUPER_ADMIN_CODE }),
    getSuperAdminWithUsersCount: async () => counted(await findOne({ code: SUPER_ADMIN_CODE })),
    count: (params: Values = {}) => query().count(params),
    exists: async (where: Values = {}) => (await query().count({ where })) > 0,
    sanitizeRole: (role: Role) => pick(role, ['id', 'name', 'code', 'description', 'createdAt', 'updatedAt']),
    async create({ name = '', description, code }: RoleData) {
      const role = await store.create({ name, description, ...(code && { code }) });
      content.events.emit('role.create', { role });
      return role;
    },
    /** The code of a role stays, as in v4. */
    async update(where: Values, { name, description }: RoleData) {
      const found = await findOne(where);
      const role = found && (await store.update(Number(found.id), { name, description }));
      if (role !== null) content.events.emit('role.update', { role });
      return role;
    },
    /** All or none; roles that do not exist are ignored. */
    async deleteByIds(ids: readonly unknown[] = []) {
      const removed = await store.remove(ids.map(Number));
      emitRemoval(content, removed);
      return removed.roles;
    },
    /** The whole new set. As in v4, unknown conditions are dropped, and the new permissions are returned. */
    async assignPermissions(id: unknown, permissions: readonly object[] = []) {
      const { actions, conditions } = rules();
      const wanted = permissions.map(readPermissionData);
      const unknown = wanted.findIndex((one) => !exists(actions.get(one.action), one));
      if (unknown !== -1) throw new codeErrors.ValidationError(`[${unknown}] is not an existing permission action`);
      const isInternal = ({ action }: NewPermission): boolean => actions.get(action)?.section === 'internal';
      const known = wanted
        .filter((one) => !isInternal(one))
        .map((one) => ({ ...one, conditions: one.conditions.filter((condition) => conditions.has(condition)) }));
      const assigned = await store.assign(Number(id), known, { keeps: isInternal });
      if (assigned === null) throw new codeErrors.NotFoundError('role.notFound');
      return emitAssignment(content, assigned).map(shownPermission);
    },
  };
}

/** As v4 checks it: the subject counts for actions on content only. */
const exists = (action: PermissionAction | undefined, { subject }: NewPermission): boolean =>
  action !== undefined && (action.section !== 'contentTypes' || action.subjects?.includes(String(subject)) === true);
