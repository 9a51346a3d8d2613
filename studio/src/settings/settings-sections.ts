import type { Rights } from '../model/permissions.ts';
import type { PlainKey } from '../texts/t.ts';

export interface SettingsSection {
  readonly name:
    | 'people'
    | 'roles'
    | 'end-users'
    | 'api-roles'
    | 'tokens'
    | 'transfer-tokens'
    | 'webhooks'
    | 'locales'
    | 'reviews'
    | 'sign-on'
    | 'log';
  readonly label: PlainKey;
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
  { name: 'people', label: 'shell.administrators', actions: ['admin::users.read'] },
  { name: 'roles', label: 'common.roles', actions: ['admin::roles.read'] },
  {
    name: 'end-users',
    label: 'shell.endUsers',
    actions: Object.values(END_USER_ACTIONS).map((action) => `${action}.read`),
  },
  { name: 'api-roles', label: 'shell.apiRoles', actions: ['plugin::users-permissions.roles.read'] },
  { name: 'tokens', label: 'shell.apiTokens', actions: ['admin::api-tokens.read'] },
  { name: 'transfer-tokens', label: 'shell.transferTokens', actions: ['admin::transfer.tokens.read'] },
  { name: 'webhooks', label: 'shell.webhooks', actions: ['admin::webhooks.read'] },
  { name: 'locales', label: 'common.locales', actions: ['plugin::i18n.locale.read'] },
  { name: 'reviews', label: 'shell.reviews', actions: ['admin::review-workflows.update'] },
  { name: 'sign-on', label: 'shell.singleSignOn', actions: ['admin::users.read'] },
  { name: 'log', label: 'shell.log', actions: ['admin::log.read'] },
];

export const settingsSections = (rights: Rights): readonly SettingsSection[] =>
  ALL.filter(({ actions }) => actions.some((action) => rights.may(action)));
