import { asText, fillTemplate } from '../../../auth/mail/fill-template.ts';
import { actionNames, catalogueJson, readActionCatalogue } from '../../../auth/roles/action-catalogue.ts';
import type { ServiceParts } from './service-parts.ts';

const PERMISSION_UID = 'plugin::users-permissions.permission';

/** `service('users-permissions')`: what can be granted. Plinth maintains the stored permissions itself. */
export const createPermissionCatalogue = ({ content }: Pick<ServiceParts, 'content'>) => ({
  getActions: ({ defaultEnable = false }: { readonly defaultEnable?: boolean } = {}) => {
    const catalogue = readActionCatalogue(content.model);
    return catalogueJson(catalogue, new Set(defaultEnable ? actionNames(catalogue) : []));
  },
  getRoutes: async () => ({}),
  syncPermissions: async () => undefined,
  initialize: async () => undefined,
  async updateUserRole() {},
  /** A template of the project's settings, filled only with the given values. */
  template: (layout: string, data: object) => fillTemplate(layout, data as never, asText),
});

/** `service('permission')` */
export const createPermissionService = ({ strapi }: Pick<ServiceParts, 'strapi'>) => ({
  findRolePermissions: (id: unknown) => strapi.query(PERMISSION_UID).findMany({ where: { role: { id } } }),
  findPublicPermissions: () => strapi.query(PERMISSION_UID).findMany({ where: { role: { type: 'public' } } }),
  toContentAPIPermission: ({ action }: { readonly action: string }) => ({ action }),
});
