import type { SettingsSection } from '../settings/settings-sections.ts';
import type { Help } from './help-texts.ts';

/** Help for every section. */
export const SETTINGS_HELP: Readonly<Record<SettingsSection['name'], Help>> = {
  people: {
    title: 'Administrators',
    texts: [
      'Invite somebody to get a link with which they choose a password. If no mail is sent, copy the link and pass it on.',
      'Open an administrator to change their name, roles and password, or to deactivate them.',
      'A deactivated administrator is signed out at once. The last super admin cannot be deactivated.',
    ],
  },
  roles: {
    title: 'Roles of administrators',
    texts: [
      'Open a content type to choose single fields, locales and conditions.',
      'A column’s heading switches the whole column. Nothing is stored until you save; Review lists the changes.',
      'Nobody can grant more than they are allowed themselves.',
    ],
    keys: [['← ↑ → ↓', 'Move between the boxes']],
  },
  'end-users': {
    title: 'End users',
    texts: [
      'Who may register on the website or app, with which role, and the messages that are sent to them.',
      'A provider’s secret is never shown: leave its field empty to keep the stored one.',
    ],
  },
  'api-roles': {
    title: 'Roles of the content API',
    texts: [
      'What is granted to Public needs no token at all.',
      'Each action lists its routes, and the other roles that have it. Open routes answer everybody.',
    ],
  },
  tokens: {
    title: 'API tokens',
    texts: [
      'A token is shown once, when it is created or regenerated.',
      'Custom grants single actions; Read only and Full access cover all content types, also later ones.',
    ],
  },
  'transfer-tokens': {
    title: 'Transfer tokens',
    texts: ['They move content between servers, and are shown once, when they are created or regenerated.'],
  },
  webhooks: {
    title: 'Webhooks',
    texts: [
      'Events are sent to the URL when entries or files change, and again for a while if the receiver does not accept them.',
      'Deliveries lists the latest attempts with the response and what was sent; Send again repeats one.',
    ],
  },
  locales: {
    title: 'Locales',
    texts: ['Deleting a locale deletes its entries. The default locale cannot be deleted.'],
  },
};
