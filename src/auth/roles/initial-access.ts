import type { Driver } from '../../database/driver.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import type { RoleStore } from './role-store.ts';
import type { WritingDialect } from '../users/user-store.ts';

const auth = (name: string) => `plugin::users-permissions.auth.${name}`;

/** What v4 gives a new project: people can sign up and sign in, and see themselves. */
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

/** As v4 at every start: the roles that a database without any cannot do without, and the settings that it lacks. */
export async function createInitialAccess(
  driver: Pick<Driver, 'query' | 'transaction'>,
  dialect: WritingDialect,
  roles: RoleStore,
): Promise<void> {
  if ((await roles.list()).length === 0) {
    for (const { role, actions } of INITIAL_ROLES) await roles.create(role, actions);
  }
  const find = fixedStatement(dialect, 'select [id] from [strapi_core_store_settings] where [key] = ?');
  const missing: [string, object][] = [];
  for (const setting of Object.entries(INITIAL_SETTINGS)) {
    if ((await driver.query(find, [setting[0]])).length === 0) missing.push(setting);
  }
  if (missing.length === 0) return;
  const insert = fixedStatement(
    dialect,
    'insert into [strapi_core_store_settings] ([key], [value], [type]) values (?, ?, ?)',
  );
  await driver.transaction(async (session) => {
    for (const [key, value] of missing) await session.execute(insert, [key, JSON.stringify(value), 'object']);
  });
}
