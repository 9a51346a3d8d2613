import { EXPLORER, type PermissionAction } from './permission-action.ts';

/** Permissions of administrator roles other than content, with v4's names and order. */
type Row = readonly [id: string, displayName: string, subCategory: string];

const plugin = (name: string, rows: readonly Row[]): readonly PermissionAction[] =>
  rows.map(([id, displayName, subCategory]) => ({
    ...{ section: 'plugins', plugin: name, id: `plugin::${name}.${id}`, displayName, subCategory },
  }));

const settings = (category: string, prefix: string, rows: readonly Row[]): readonly PermissionAction[] =>
  rows.map(([id, displayName, subCategory]) => ({
    ...{ section: 'settings', category, id: `${prefix}${id}`, displayName, subCategory },
  }));

const ACTIONS: readonly PermissionAction[] = [
  ...plugin('content-manager', [
    ['single-types.configure-view', 'Configure view', 'single types'],
    ['collection-types.configure-view', 'Configure view', 'collection types'],
    ['components.configure-layout', 'Configure Layout', 'components'],
  ]),
  ...plugin('content-type-builder', [['read', 'Read', 'general']]),
  ...plugin('upload', [
    ['read', 'Access the Media Library', 'general'],
    ['assets.create', 'Create (upload)', 'assets'],
    ['assets.update', 'Update (crop, details, replace) + delete', 'assets'],
    ['assets.download', 'Download', 'assets'],
    ['assets.copy-link', 'Copy link', 'assets'],
    ['configure-view', 'Configure view', 'general'],
  ]),
  ...plugin('users-permissions', [
    ['roles.create', 'Create', 'roles'],
    ['roles.read', 'Read', 'roles'],
    ['roles.update', 'Update', 'roles'],
    ['roles.delete', 'Delete', 'roles'],
    ['providers.read', 'Read', 'providers'],
    ['providers.update', 'Edit', 'providers'],
    ['email-templates.read', 'Read', 'emailTemplates'],
    ['email-templates.update', 'Edit', 'emailTemplates'],
    ['advanced-settings.read', 'Read', 'advancedSettings'],
    ['advanced-settings.update', 'Edit', 'advancedSettings'],
  ]),
  ...settings('email', 'plugin::email.', [['settings.read', 'Access the Email Settings page', 'general']]),
  ...settings('media library', 'plugin::upload.', [
    ['settings.read', 'Access the Media Library settings page', 'general'],
  ]),
  ...settings('Internationalization', 'plugin::i18n.', [
    ['locale.create', 'Create', 'Locales'],
    ['locale.read', 'Read', 'Locales'],
    ['locale.update', 'Update', 'Locales'],
    ['locale.delete', 'Delete', 'Locales'],
  ]),
  ...settings('plugins and marketplace', 'admin::', [['marketplace.read', 'Access the marketplace', 'marketplace']]),
  ...settings('webhooks', 'admin::', [
    ['webhooks.create', 'Create', 'general'],
    ['webhooks.read', 'Read', 'general'],
    ['webhooks.update', 'Update', 'general'],
    ['webhooks.delete', 'Delete', 'general'],
  ]),
  ...settings('users and roles', 'admin::', [
    ['users.create', 'Create (invite)', 'users'],
    ['users.read', 'Read', 'users'],
    ['users.update', 'Update', 'users'],
    ['users.delete', 'Delete', 'users'],
    ['roles.create', 'Create', 'roles'],
    ['roles.read', 'Read', 'roles'],
    ['roles.update', 'Update', 'roles'],
    ['roles.delete', 'Delete', 'roles'],
  ]),
  ...settings('api tokens', 'admin::', [
    ['api-tokens.access', 'Access the API tokens settings page', 'api Tokens'],
    ['api-tokens.create', 'Create (generate)', 'general'],
    ['api-tokens.read', 'Read', 'general'],
    ['api-tokens.update', 'Update', 'general'],
    ['api-tokens.regenerate', 'Regenerate', 'general'],
    ['api-tokens.delete', 'Delete (revoke)', 'general'],
  ]),
  ...settings('project', 'admin::', [
    ['project-settings.update', 'Update the project level settings', 'general'],
    ['project-settings.read', 'Read the project level settings', 'general'],
  ]),
  ...settings('transfer tokens', 'admin::', [
    ['transfer.tokens.access', 'Access the transfer tokens settings page', 'transfer tokens'],
    ['transfer.tokens.create', 'Create (generate)', 'general'],
    ['transfer.tokens.read', 'Read', 'general'],
    ['transfer.tokens.update', 'Update', 'general'],
    ['transfer.tokens.regenerate', 'Regenerate', 'general'],
    ['transfer.tokens.delete', 'Delete (revoke)', 'general'],
  ]),
  ...settings('log', 'admin::', [['log.read', 'Read who did what', 'general']]),
  ...settings('review workflows', 'admin::', [
    ['review-workflows.update', 'Manage how entries are reviewed', 'general'],
  ]),
];

/** Administrators who manage these may read them as relation targets. */
const READS: Readonly<Record<string, string>> = {
  'admin::users.read': 'admin::user',
  'admin::roles.read': 'admin::role',
  'plugin::users-permissions.roles.read': 'plugin::users-permissions.role',
  'plugin::i18n.locale.read': 'plugin::i18n.locale',
};

export const BUILT_IN_ACTIONS: readonly PermissionAction[] = ACTIONS.map((action) => {
  const read = READS[action.id];
  return read === undefined ? action : { ...action, aliases: [{ action: EXPLORER.read, subjects: [read] }] };
});
