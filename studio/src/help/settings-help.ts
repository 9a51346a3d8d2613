import type { SettingsSection } from '../settings/settings-sections.ts';
import type { Help } from './help-texts.ts';

/** Help for every section. */
export const SETTINGS_HELP: Readonly<Record<SettingsSection['name'], Help>> = {
  people: {
    title: 'Administrators',
    texts: [
      'An invited administrator gets a link to choose a password. If the server sends no e-mail, copy the link and pass it on.',
      'Search by name or e-mail address.',
      'Open an administrator to change their name, roles and password, or to deactivate them.',
      'A deactivated administrator is signed out at once. The last super admin cannot be deactivated.',
    ],
  },
  roles: {
    title: 'Administrator roles',
    texts: [
      'Expand a content type to grant single fields or locales, or to set conditions.',
      'Click a column heading to toggle the whole column. Review lists your changes before you save them.',
      'You can only grant permissions that you have yourself.',
    ],
    keys: [['← ↑ → ↓', 'Move between the boxes']],
  },
  'end-users': {
    title: 'End users',
    texts: [
      'Who can register on your website or app, the role they get, and the e-mails they receive.',
      'Secrets of providers are never shown. Leave the field empty to keep the stored one.',
    ],
  },
  'api-roles': {
    title: 'API roles',
    texts: [
      'Actions granted to Public need no token.',
      'Each action lists its routes and the other roles that have it. Open routes respond to everyone.',
    ],
  },
  tokens: {
    title: 'API tokens',
    texts: [
      'A token is shown once, when it is created or regenerated.',
      'Custom grants single actions. Read only and Full access cover all content types, including future ones.',
    ],
  },
  'transfer-tokens': {
    title: 'Transfer tokens',
    texts: ['Transfer tokens move content between servers. They are shown once, when they are created or regenerated.'],
  },
  webhooks: {
    title: 'Webhooks',
    texts: [
      'Events are sent to the URL when entries or files change. Failed deliveries are retried for a while.',
      'Deliveries lists the latest attempts with their payload and response. Send again repeats one.',
    ],
  },
  locales: {
    title: 'Locales',
    texts: ['Deleting a locale deletes its entries. The default locale cannot be deleted.'],
  },
};
