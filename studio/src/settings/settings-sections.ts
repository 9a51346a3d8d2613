import type { Rights } from '../model/permissions.ts';

export interface SettingsSection {
  readonly name: 'people' | 'roles' | 'api-roles' | 'tokens' | 'webhooks' | 'locales';
  readonly label: string;
  /** The permission that shows it. */
  readonly action: string;
}

const ALL: readonly SettingsSection[] = [
  { name: 'people', label: 'Administrators', action: 'admin::users.read' },
  { name: 'roles', label: 'Roles', action: 'admin::roles.read' },
  { name: 'api-roles', label: 'API roles', action: 'plugin::users-permissions.roles.read' },
  { name: 'tokens', label: 'API tokens', action: 'admin::api-tokens.read' },
  { name: 'webhooks', label: 'Webhooks', action: 'admin::webhooks.read' },
  { name: 'locales', label: 'Locales', action: 'plugin::i18n.locale.read' },
];

export const settingsSections = (rights: Rights): readonly SettingsSection[] =>
  ALL.filter(({ action }) => rights.may(action));
