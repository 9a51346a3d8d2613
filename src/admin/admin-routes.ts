import { ADMINISTRATOR, ANYONE, permission } from '../auth/administrators/requirement.ts';
import type { RawObject } from '../query/parse-query-string.ts';
import type { AdminParts } from './admin-parts.ts';
import type { AdminEndpoint, AdminRoute } from './admin-route.ts';
import { BUILDER_ENDPOINTS } from './builder/builder-endpoints.ts';
import { COMMENT_ENDPOINTS } from './comments/comment-endpoints.ts';
import { CONTENT_MANAGER_ENDPOINTS, ENTRY_WRITING_ENDPOINTS } from './content-manager/content-manager-endpoints.ts';
import { FACTOR_ENDPOINTS } from './factors/factor-endpoints.ts';
import { LIBRARY_ENDPOINTS } from './library/library-endpoints.ts';
import { LIST_ENDPOINTS } from './lists/list-endpoints.ts';
import { localeEndpoints } from './locales/locale-endpoints.ts';
import { LOG_ENDPOINTS } from './log/log-endpoints.ts';
import { MAIL_ENDPOINTS } from './mail/mail-endpoints.ts';
import { showMe, showMyPermissions, updateMe } from './people/own-profile.ts';
import { showInvitation } from './people/invitation.ts';
import { createUser, deleteUser, deleteUsers, findUser, listUsers, updateUser } from './people/users.ts';
import { PREVIEW_ENDPOINTS } from './previews/preview-endpoints.ts';
import { recordedRoute } from './recorded-route.ts';
import { RELEASE_ENDPOINTS } from './releases/release-endpoints.ts';
import { REVIEW_ENDPOINTS } from './reviews/review-endpoints.ts';
import { WORKFLOW_ENDPOINTS } from './reviews/workflow-endpoints.ts';
import { ROLE_ENDPOINTS } from './roles/role-endpoints.ts';
import { PROJECT_ENDPOINTS } from './server/project-settings.ts';
import { CONTENT_API_ENDPOINTS, SERVER_ENDPOINTS } from './server/server-endpoints.ts';
import { scimEndpoints } from './scim/scim-endpoints.ts';
import { forgotPassword, resetPassword } from './session/forgotten-password.ts';
import { register, registerFirst, registrationInfo } from './session/register.ts';
import { SESSION_ENDPOINTS } from './session/sessions.ts';
import { TRUST_ENDPOINTS } from './session/trusted.ts';
import { login, logout, renewToken } from './session/sign-in.ts';
import { SIGN_ON_ENDPOINTS } from './sign-on/sign-on-endpoints.ts';
import { STUDIO_ENDPOINTS } from './studio/studio-endpoints.ts';
import { TOKEN_ENDPOINTS } from './tokens/token-endpoints.ts';
import { userRoleEndpoints } from './user-roles/user-role-endpoints.ts';
import { userSettingEndpoints } from './user-roles/user-setting-endpoints.ts';
import { WEBHOOK_ENDPOINTS } from './webhooks/webhook-endpoints.ts';

const ENDPOINTS: readonly AdminEndpoint[] = [
  ...SERVER_ENDPOINTS,
  ['POST', '/admin/login', ANYONE, login],
  ['POST', '/admin/renew-token', ANYONE, renewToken],
  ['POST', '/admin/register-admin', ANYONE, registerFirst],
  ['GET', '/admin/registration-info', ANYONE, registrationInfo],
  ['POST', '/admin/register', ANYONE, register],
  ['POST', '/admin/forgot-password', ANYONE, forgotPassword],
  ['POST', '/admin/reset-password', ANYONE, resetPassword],
  ['POST', '/admin/logout', ADMINISTRATOR, logout],
  ...SIGN_ON_ENDPOINTS,
  ...SESSION_ENDPOINTS,
  ...TRUST_ENDPOINTS,
  ...FACTOR_ENDPOINTS,
  ...ENTRY_WRITING_ENDPOINTS,
  ['GET', '/admin/users/me', ADMINISTRATOR, showMe],
  ['PUT', '/admin/users/me', ADMINISTRATOR, updateMe],
  ['GET', '/admin/users/me/permissions', ADMINISTRATOR, showMyPermissions],
  ['GET', '/admin/users', 'admin::users.read', listUsers],
  ['POST', '/admin/users', 'admin::users.create', createUser],
  ['GET', '/admin/users/:id', 'admin::users.read', findUser],
  ['PUT', '/admin/users/:id', 'admin::users.update', updateUser],
  ['DELETE', '/admin/users/:id', 'admin::users.delete', deleteUser],
  ['POST', '/admin/users/batch-delete', 'admin::users.delete', deleteUsers],
  ['POST', '/studio/api/people/:id/invitation', 'admin::users.create', showInvitation],
  ...TOKEN_ENDPOINTS,
  ...LIBRARY_ENDPOINTS,
  ...CONTENT_MANAGER_ENDPOINTS,
  ...ROLE_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  ...BUILDER_ENDPOINTS,
  ...CONTENT_API_ENDPOINTS,
  ...PROJECT_ENDPOINTS,
  ...MAIL_ENDPOINTS,
  ...STUDIO_ENDPOINTS,
  ...COMMENT_ENDPOINTS,
  ...RELEASE_ENDPOINTS,
  ...REVIEW_ENDPOINTS,
  ...WORKFLOW_ENDPOINTS,
  ...PREVIEW_ENDPOINTS,
  ...LIST_ENDPOINTS,
  ...LOG_ENDPOINTS,
];

const endpointsOf = ({ locales, userRoles, userSettings, scim }: AdminParts): readonly AdminEndpoint[] => [
  ...ENDPOINTS,
  ...(scim === null ? [] : scimEndpoints(scim)),
  ...(locales === null ? [] : localeEndpoints(locales)),
  ...(userRoles === null ? [] : userRoleEndpoints(userRoles)),
  ...(userRoles === null || userSettings === null ? [] : userSettingEndpoints(userSettings, userRoles)),
];

/** All routes of the admin API, in the order in which they are matched. */
export const createAdminRoutes = (parts: AdminParts): readonly AdminRoute[] =>
  endpointsOf(parts).map(([method, path, requires, endpoint, { fileLimit, keepsDigits = false } = {}]) => ({
    method,
    path,
    requires: typeof requires === 'string' ? permission(requires) : requires,
    handle: recordedRoute(parts.activity, { method, path }, (request) => endpoint(parts, request)),
    ...(fileLimit !== undefined && { fileLimit: (query: RawObject) => fileLimit(parts, query) }),
    keepsDigits,
  }));
