import type { Administrator } from '../../management/administrators/administrator.ts';
import type { ShownAdministrator, ShownAdministratorWithRoles } from '../contract/people.ts';

/** An administrator in responses: without password and tokens. */
export function shownAdministrator(administrator: Administrator): ShownAdministrator {
  const { passwordHash, registrationToken, resetPasswordToken, roles, ...shown } = administrator;
  return shown;
}

export const withRoles = (administrator: Administrator): ShownAdministratorWithRoles => ({
  ...shownAdministrator(administrator),
  roles: administrator.roles.map(({ id, name, description, code }) => ({ id, name, description, code })),
});
