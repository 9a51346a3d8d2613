import pick from 'lodash/pick.js';
import {
  actionNames,
  catalogueJson,
  enabledActions,
  readActionCatalogue,
  servedActions,
} from '../../../auth/roles/action-catalogue.ts';
import { createRoleStore } from '../../../management/users/role-store.ts';
import { ROLE_UID, USER_UID } from '../../../schema/model.ts';
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
  const store = () => createRoleStore(content);
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
    async createRole({ name = '', description, type, permissions }: RoleData) {
      const role = { name, description: description ?? null, type: type || undefined };
      await store().create(role, enabledActions(permissions));
    },
    updateRole: (id: unknown, { permissions, ...data }: RoleData) =>
      store().replace(Number(id), pick(data, ['name', 'description']), enabledActions(permissions)),
    deleteRole: (id: unknown, heir: unknown) => store().remove(Number(id), Number(heir)),
  };
  // Their names until 4.2: many copies of v4's code still use them.
  return { ...service, getRoles: service.find, getRole: service.findOne };
}
