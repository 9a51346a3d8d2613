import type { Rights } from '../model/permissions.ts';

export interface SettingsSection {
  readonly name: 'people' | 'roles' | 'end-users' | 'api-roles' | 'tokens' | 'transfer-tokens' | 'webhooks' | 'locales';
  readonly label: string;
  /** Any of these permissions makes it visible. */
  readonly actions: readonly string[];
}

/** Settings of users-permissions; the permissions to read and to update them have these prefixes. */
export const END_USER_ACTIONS = {
  advanced: 'plugin::users-permissions.advanced-settings',
  templates: 'plugin::users-permissions.email-templates',
  providers: 'plugin::users-permissions.providers',
} as const;

const ALL: readonly SettingsSection[] = [
  { name: 'people', label: 'Administrators', actions: ['admin::users.read'] },
  { name: 'roles', label: 'Roles', actions: ['admin::roles.read'] },
  {
    name: 'end-users',
    label: 'End users',
    actions: Object.values(END_USER_ACTIONS).map((action) => `${action}.read`),
  },
  { name: 'api-roles', label: 'API roles', actions: ['plugin::users-permissions.roles.read'] },
  { name: 'tokens', label: 'API tokens', actions: ['admin::api-tokens.read'] },
  { name: 'transfer-tokens', label: 'Transfer tokens', actions: ['admin::transfer.tokens.read'] },
  { name: 'webhooks', label: 'Webhooks', actions: ['admin::webhooks.read'] },
  { name: 'locales', label: 'Locales', actions: ['plugin::i18n.locale.read'] },
];

export const settingsSections = (rights: Rights): readonly SettingsSection[] =>
  ALL.filter(({ actions }) => actions.some((action) => rights.may(action)));
