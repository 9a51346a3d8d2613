export interface AdminRole {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly description: string | null;
  readonly usersCount: number;
}

export const SUPER_ADMIN = 'strapi-super-admin';
