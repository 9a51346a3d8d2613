import type { Entity } from '../../content/reading/read-entities.ts';

/** A person who signs in to the admin panel, as stored in `admin_users`. */
export interface Administrator {
  readonly id: number;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly isActive: boolean;
  readonly blocked: boolean;
  readonly preferedLanguage: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly passwordHash: string | null;
  readonly registrationToken: string | null;
  readonly resetPasswordToken: string | null;
  readonly roles: readonly AdministratorRole[];
}

export interface AdministratorRole {
  readonly id: number;
  readonly name: string | null;
  readonly code: string | null;
  readonly description: string | null;
}

export const SUPER_ADMIN_CODE = 'strapi-super-admin';

export function readAdministrator(entity: Entity): Administrator {
  const { password, registrationToken, resetPasswordToken, roles } = entity;
  return {
    id: entity.id,
    firstname: textOf(entity.firstname),
    lastname: textOf(entity.lastname),
    username: textOf(entity.username),
    email: textOf(entity.email),
    isActive: entity.isActive === true,
    blocked: entity.blocked === true,
    preferedLanguage: textOf(entity.preferedLanguage),
    createdAt: textOf(entity.createdAt),
    updatedAt: textOf(entity.updatedAt),
    passwordHash: textOf(password),
    registrationToken: textOf(registrationToken),
    resetPasswordToken: textOf(resetPasswordToken),
    roles: Array.isArray(roles) ? (roles as readonly Entity[]).map(readRole) : [],
  };
}

const readRole = ({ id, name, code, description }: Entity): AdministratorRole => ({
  id,
  name: textOf(name),
  code: textOf(code),
  description: textOf(description),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** An administrator role, as stored in `admin_roles`. */
export interface StoredRole extends AdministratorRole {
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const readStoredRole = (entity: Entity): StoredRole => ({
  ...readRole(entity),
  createdAt: textOf(entity.createdAt),
  updatedAt: textOf(entity.updatedAt),
});
