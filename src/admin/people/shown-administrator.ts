import type { Administrator } from '../../management/administrators/administrator.ts';

/** An administrator in responses: without password and tokens. */
export function shownAdministrator(administrator: Administrator): object {
  const { passwordHash, registrationToken, resetPasswordToken, roles, ...shown } = administrator;
  return shown;
}

export const withRoles = (administrator: Administrator): object => ({
  ...shownAdministrator(administrator),
  roles: administrator.roles.map(({ id, name, description, code }) => ({ id, name, description, code })),
});
