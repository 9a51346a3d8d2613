import type { SettingsSection } from '../settings/settings-sections.ts';
import type { Help } from './help.ts';

/** Help for every section. */
export const SETTINGS_HELP: Readonly<Record<SettingsSection['name'], Help>> = {
  people: {
    title: 'shell.administrators',
    texts: [
      'help.anInvitedAdministratorGets',
      'help.searchByNameOrEmail',
      'help.openAnAdministratorToChange',
      'help.aDeactivatedAdministratorIsSigned',
    ],
  },
  roles: {
    title: 'help.administratorRoles',
    texts: ['help.expandAContentType', 'help.clickAColumnHeading', 'help.youCanOnlyGrantPermissions'],
    keys: [['← ↑ → ↓', 'help.moveBetweenTheBoxes']],
  },
  'end-users': {
    title: 'shell.endUsers',
    texts: ['help.whoCanRegister', 'help.secretsOfProvidersAreNever'],
  },
  'api-roles': {
    title: 'shell.apiRoles',
    texts: ['help.actionsGrantedToPublicNeed', 'help.eachActionListsItsRoutes'],
  },
  tokens: {
    title: 'shell.apiTokens',
    texts: ['help.aTokenIsShownOnce', 'help.customGrantsSingleActionsRead'],
  },
  'transfer-tokens': {
    title: 'shell.transferTokens',
    texts: ['help.transferTokensMoveContentBetween'],
  },
  webhooks: {
    title: 'shell.webhooks',
    texts: ['help.eventsAreSent', 'help.deliveriesListsTheLatestAttempts'],
  },
  locales: {
    title: 'common.locales',
    texts: ['help.deletingALocaleDeletes'],
  },
  reviews: {
    title: 'shell.reviews',
    texts: ['review.explained', 'review.explainedRoles', 'review.explainedApproval'],
  },
  'sign-on': {
    title: 'shell.singleSignOn',
    texts: ['providers.explained', 'providers.passwordsOn'],
  },
  log: {
    title: 'shell.log',
    texts: ['log.explained', 'help.filterTheLog'],
  },
};
