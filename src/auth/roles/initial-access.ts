import type { Engine } from '../../content/engine.ts';
import { createSettingStore } from '../../content/settings/setting-store.ts';
import { settingAt } from '../../content/settings/stored-setting.ts';
import { createRoleStore } from '../../management/users/role-store.ts';

const auth = (name: string) => `plugin::users-permissions.auth.${name}`;

/** v4's defaults for a new project: people can sign up, sign in, and see themselves. */
const INITIAL_ROLES = [
  {
    role: {
      name: 'Authenticated',
      description: 'Default role given to authenticated user.',
      type: 'authenticated',
    },
    actions: ['plugin::users-permissions.user.me', auth('changePassword')],
  },
  {
    role: { name: 'Public', description: 'Default role given to unauthenticated user.', type: 'public' },
    actions: [
      'callback',
      'connect',
      'forgotPassword',
      'resetPassword',
      'register',
      'emailConfirmation',
      'sendEmailConfirmation',
    ].map(auth),
  },
];

export const INITIAL_ACTIONS: readonly string[] = INITIAL_ROLES.flatMap(({ actions }) => actions);

const INITIAL_SETTINGS = {
  'plugin_users-permissions_advanced': {
    unique_email: true,
    allow_register: true,
    email_confirmation: false,
    email_reset_password: null,
    email_confirmation_redirection: null,
    default_role: 'authenticated',
  },
  'plugin_users-permissions_grant': { email: { icon: 'envelope', enabled: true } },
};

/**
 * As v4 does at every start: creates the default roles in a database without roles, and missing settings. Returns
 * whether it created the roles.
 */
export async function createInitialAccess(engine: Engine): Promise<boolean> {
  const roles = createRoleStore(engine);
  const lacksRoles = (await roles.list()).length === 0 && (await roles.createFirst(INITIAL_ROLES));
  const settings = createSettingStore(engine);
  for (const [key, value] of Object.entries(INITIAL_SETTINGS)) {
    const place = settingAt(key);
    if ((await settings.read(place)) !== null) continue;
    await settings.change(place, (stored) =>
      stored === null ? { text: JSON.stringify(value), type: 'object' } : null,
    );
  }
  return lacksRoles;
}
