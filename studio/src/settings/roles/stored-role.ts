import type { AdministratorRole } from '../../../../src/admin/contract/access.ts';

export type AdminRole = AdministratorRole;

export const SUPER_ADMIN = 'strapi-super-admin';
