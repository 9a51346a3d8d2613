import deburr from 'lodash/deburr.js';
import pick from 'lodash/pick.js';
import snakeCase from 'lodash/snakeCase.js';
import {
  actionNames,
  catalogueJson,
  enabledActions,
  readActionCatalogue,
  servedActions,
} from '../../../auth/roles/action-catalogue.ts';
import { PERMISSION_UID, ROLE_UID, USER_UID } from '../../../schema/model.ts';
import { startOfText } from '../../../util/text/start-of-text.ts';
import { codeErrors } from '../../modules/code-errors.ts';
import type { ServiceParts } from './service-parts.ts';

interface RoleData {
  readonly name?: string;
  readonly description?: string;
  readonly type?: string;
  readonly permissions?: unknown;
}

type Stored = Readonly<Record<string, unknown>> & { readonly permissions?: readonly { id: unknown; action: string }[] };

/** `strapi.plugin('users-permissions').service('role')` */
export function createRoleService({ strapi, content }: Pick<ServiceParts, 'strapi' | 'content'>) {
  const roles = () => strapi.query(ROLE_UID);
  const permissions = () => strapi.query(PERMISSION_UID);
  const existing = async (id: unknown): Promise<Stored> => {
    const role = await roles().findOne({ where: { id }, populate: ['permissions'] });
    if (role === null) throw new codeErrors.NotFoundError('Role not found');
    return role as Stored;
  };
  const service = {
    async find() {
      const found = await roles().findMany({ orderBy: 'name' });
      const counts = found.map(({ id }) => strapi.query(USER_UID).count({ where: { role: { id } } }));
      return Promise.all(found.map(async (role, index) => ({ ...role, nb_users: await counts[index] })));
    },
    async findOne(id: unknown) {
      const role = await existing(id);
      const granted = new Set((role.permissions ?? []).map(({ action }) => action));
      const known = readActionCatalogue(content.model);
      const catalogue = servedActions(known, [...actionNames(known), ...granted]);
      return { ...role, permissions: catalogueJson(catalogue, granted) };
    },
    async createRole({ permissions: wanted, ...data }: RoleData) {
      const type = data.type || snakeCase(deburr(startOfText(data.name ?? '')).toLowerCase());
      const role = await roles().create({ data: { ...pick(data, ['name', 'description']), type } });
      for (const action of enabledActions(wanted)) await permissions().create({ data: { action, role: role?.id } });
    },
    async updateRole(id: unknown, { permissions: wanted, ...data }: RoleData) {
      const role = await existing(id);
      await roles().update({ where: { id }, data: pick(data, ['name', 'description']) });
      const after = enabledActions(wanted);
      const before = role.permissions ?? [];
      for (const one of before) if (!after.includes(one.action)) await permissions().delete({ where: { id: one.id } });
      const known = before.map(({ action }) => action);
      for (const action of after)
        if (!known.includes(action)) await permissions().create({ data: { action, role: id } });
    },
    async deleteRole(id: unknown, heir: unknown) {
      const role = await existing(id);
      for (const user of await strapi.query(USER_UID).findMany({ where: { role: { id } } })) {
        await strapi.query(USER_UID).update({ where: { id: user.id }, data: { role: heir } });
      }
      for (const one of role.permissions ?? []) await permissions().delete({ where: { id: one.id } });
      await roles().delete({ where: { id } });
    },
  };
  // Their names until 4.2: many copies of v4's code still use them.
  return { ...service, getRoles: service.find, getRole: service.findOne };
}
