import type { RouteConfig, RouteObject } from '../core/factories.ts';

const route =
  (config?: RouteConfig) =>
  (method: string, path: string, handler: string): RouteObject & { config?: RouteConfig } => ({
    method,
    path,
    handler,
    ...(config && { config: { ...config } }),
  });

const plain = route();
const unprefixed = route({ prefix: '' });
const limited = (method: string, path: string, handler: string) =>
  route({ middlewares: ['plugin::users-permissions.rateLimit'], prefix: '' })(method, path, handler);

/** The routes of v4's plugins below the prefix of the API, in v4's order; extensions find and change them. */
export const builtInRoutes = (): Readonly<Record<string, RouteObject[]>> => ({
  'users-permissions': [
    limited('GET', '/connect/(.*)', 'auth.connect'),
    limited('POST', '/auth/local', 'auth.callback'),
    limited('POST', '/auth/local/register', 'auth.register'),
    unprefixed('GET', '/auth/:provider/callback', 'auth.callback'),
    limited('POST', '/auth/forgot-password', 'auth.forgotPassword'),
    limited('POST', '/auth/reset-password', 'auth.resetPassword'),
    unprefixed('GET', '/auth/email-confirmation', 'auth.emailConfirmation'),
    unprefixed('POST', '/auth/send-email-confirmation', 'auth.sendEmailConfirmation'),
    limited('POST', '/auth/change-password', 'auth.changePassword'),
    unprefixed('GET', '/users/count', 'user.count'),
    unprefixed('GET', '/users', 'user.find'),
    unprefixed('GET', '/users/me', 'user.me'),
    unprefixed('GET', '/users/:id', 'user.findOne'),
    unprefixed('POST', '/users', 'user.create'),
    unprefixed('PUT', '/users/:id', 'user.update'),
    unprefixed('DELETE', '/users/:id', 'user.destroy'),
    plain('GET', '/roles/:id', 'role.findOne'),
    plain('GET', '/roles', 'role.find'),
    plain('POST', '/roles', 'role.createRole'),
    plain('PUT', '/roles/:role', 'role.updateRole'),
    plain('DELETE', '/roles/:role', 'role.deleteRole'),
    plain('GET', '/permissions', 'permissions.getPermissions'),
  ],
  upload: [
    plain('POST', '/', 'content-api.upload'),
    plain('GET', '/files', 'content-api.find'),
    plain('GET', '/files/:id', 'content-api.findOne'),
    plain('DELETE', '/files/:id', 'content-api.destroy'),
  ],
  i18n: [plain('GET', '/locales', 'locales.listLocales')],
  email: [plain('POST', '/', 'email.send')],
});
