import type { Entity } from '../../../content/reading/read-entities.ts';
import type { AdministratorRole } from '../administrator.ts';

/** An administrator role, as stored in `admin_roles`. */
export interface StoredRole extends AdministratorRole {
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const readStoredRole = ({ id, name, code, description, createdAt, updatedAt }: Entity): StoredRole => ({
  id,
  name: textOf(name),
  code: textOf(code),
  description: textOf(description),
  createdAt: textOf(createdAt),
  updatedAt: textOf(updatedAt),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
