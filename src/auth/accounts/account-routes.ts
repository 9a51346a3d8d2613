import type { AccountEndpoint, AccountParts } from './account-parts.ts';
import type { AccountRequest, AccountResponse } from './account-request.ts';
import { confirmEmail, sendEmailConfirmation } from './endpoints/email-confirmation.ts';
import { login } from './endpoints/login.ts';
import { changePassword, forgotPassword, resetPassword } from './endpoints/passwords.ts';
import { callbackProvider, connectProvider } from './endpoints/providers.ts';
import { logout, refresh } from './endpoints/refresh.ts';
import { countUsers, findMe, findUser, listUsers } from './endpoints/read-users.ts';
import { register } from './endpoints/register.ts';
import {
  createRole,
  deleteRole,
  findRole,
  listPermissions,
  listRoles,
  type RoleParts,
  updateRole,
} from './endpoints/roles.ts';
import { createUser, deleteUser, updateUser } from './endpoints/write-users.ts';

export interface AccountRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's prefix; `:name` is a parameter. */
  readonly path: string;
  /** The required action: 403 without it. */
  readonly action: string;
  /** Who is admitted, whatever their roles may do. */
  readonly admits?: 'everybody' | 'users';
  /** Authenticate with `acceptEndedTokens`: the endpoint checks the password itself. */
  readonly acceptsEndedTokens: boolean;
  handle(request: AccountRequest): Promise<AccountResponse>;
}

type Endpoint = AccountEndpoint<AccountParts & RoleParts>;

const ROUTES: readonly (readonly [AccountRoute['method'], string, string, Endpoint])[] = [
  ['GET', '/connect/:provider', 'auth.connect', connectProvider],
  ['GET', '/connect/:provider/:step', 'auth.connect', connectProvider],
  ['POST', '/auth/local', 'auth.callback', login],
  ['POST', '/auth/local/register', 'auth.register', register],
  ['GET', '/auth/:provider/callback', 'auth.callback', callbackProvider],
  ['POST', '/auth/forgot-password', 'auth.forgotPassword', forgotPassword],
  ['POST', '/auth/reset-password', 'auth.resetPassword', resetPassword],
  ['GET', '/auth/email-confirmation', 'auth.emailConfirmation', confirmEmail],
  ['POST', '/auth/send-email-confirmation', 'auth.sendEmailConfirmation', sendEmailConfirmation],
  ['POST', '/auth/change-password', 'auth.changePassword', changePassword],
  ['GET', '/users/count', 'user.count', countUsers],
  ['GET', '/users', 'user.find', listUsers],
  ['GET', '/users/me', 'user.me', findMe],
  ['GET', '/users/:id', 'user.findOne', findUser],
  ['POST', '/users', 'user.create', createUser],
  ['PUT', '/users/:id', 'user.update', updateUser],
  ['DELETE', '/users/:id', 'user.destroy', deleteUser],
  ['GET', '/users-permissions/roles', 'role.find', listRoles],
  ['GET', '/users-permissions/roles/:id', 'role.findOne', findRole],
  ['POST', '/users-permissions/roles', 'role.createRole', createRole],
  ['PUT', '/users-permissions/roles/:role', 'role.updateRole', updateRole],
  ['DELETE', '/users-permissions/roles/:role', 'role.deleteRole', deleteRole],
  ['GET', '/users-permissions/permissions', 'permissions.getPermissions', listPermissions],
];

/** Of v5, if a project asks for them: a refresh token is what a caller needs, or a session. */
const SESSION_ROUTES: typeof ROUTES = [
  ['POST', '/auth/refresh', 'auth.refresh', refresh],
  ['POST', '/auth/logout', 'auth.logout', logout],
];

export function createAccountRoutes(parts: AccountParts & RoleParts): readonly AccountRoute[] {
  const routes = parts.sessions === null ? ROUTES : [...SESSION_ROUTES, ...ROUTES];
  return routes.map(([method, path, action, endpoint]) => ({
    method,
    path,
    action: `plugin::users-permissions.${action}`,
    ...(endpoint === refresh && { admits: 'everybody' as const }),
    ...(endpoint === logout && { admits: 'users' as const }),
    acceptsEndedTokens: endpoint === changePassword,
    handle: (request) => endpoint(request.inV5 ? { ...parts, reader: parts.v5.reader } : parts, request),
  }));
}
