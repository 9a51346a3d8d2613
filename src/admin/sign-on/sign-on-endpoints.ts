import { ADMINISTRATOR, ANYONE } from '../../auth/administrators/requirement.ts';
import type { AdminEndpoint } from '../admin-route.ts';
import { backChannelLogout } from './back-channel.ts';
import { showProviders } from './show-providers.ts';
import { connect, describeConnection, listProviders, receiveForm } from './connect.ts';
import { exchangeTicket, showChoices, signOut } from './exchange-ticket.ts';

/** Single sign-on, with the routes of v4's enterprise edition where it has some. */
export const SIGN_ON_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/admin/providers', ANYONE, listProviders],
  ['GET', '/admin/connect/:provider', ANYONE, connect],
  ['POST', '/admin/connect/:provider', ANYONE, receiveForm],
  ['GET', '/admin/connect/:provider/metadata', ANYONE, describeConnection],
  ['POST', '/admin/connect/:provider/logout', ANYONE, backChannelLogout],
  ['GET', '/studio/api/sign-in', ANYONE, showChoices],
  ['GET', '/studio/api/providers', 'admin::users.read', showProviders],
  ['POST', '/studio/api/sign-in/provider', ANYONE, exchangeTicket],
  ['POST', '/studio/api/sign-out', ADMINISTRATOR, signOut],
];
