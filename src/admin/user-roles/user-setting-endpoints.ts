import { ADMINISTRATOR } from '../../auth/administrators/requirement.ts';
import type { AccountSettings } from '../../auth/accounts/account-settings.ts';
import { listRoles, type RoleParts } from '../../auth/accounts/endpoints/roles.ts';
import { isSafeTemplate } from '../../auth/mail/fill-template.ts';
import { validationError, valueErrors, valueProblem } from '../../errors.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, ok } from '../admin-route.ts';
import { accountSettings, emailTemplates, providerSettings } from '../validation/user-setting-rules.ts';
import { validate } from '../validation/validate.ts';

const DONE = { ok: true };

type Fields = Readonly<Record<string, unknown>>;

function filledBody({ body }: AdminRequest): Fields {
  const isFilled = typeof body === 'object' && body !== null && Object.keys(body).length > 0;
  if (!isFilled) throw validationError('Request body cannot be empty');
  return body as Fields;
}

/** `PUT /users-permissions/advanced`. Unlike in v4, missing settings stay unchanged, and the role must exist. */
async function updateAdvanced(settings: AccountSettings, { roles }: RoleParts, request: AdminRequest) {
  const sent = await validate(accountSettings, filledBody(request));
  const role = sent.default_role;
  if (role !== undefined && !(await roles.list()).some(({ type }) => type === role)) {
    throw valueErrors(valueProblem(['default_role'], 'default_role must be the type of a role'));
  }
  await settings.advanced.update(sent);
  return ok(DONE);
}

/** `PUT /users-permissions/email-templates` */
async function updateTemplates(settings: AccountSettings, request: AdminRequest): Promise<AdminResponse> {
  const sent = await validate(emailTemplates, filledBody(request));
  const templates = sent['email-templates'] as Readonly<
    Record<string, { options: { object?: string; message: string } }>
  >;
  const texts = Object.values(templates).flatMap(({ options: { object = '', message } }) => [object, message]);
  if (!texts.every(isSafeTemplate)) throw validationError('Invalid template');
  await settings.templates.write(templates);
  return ok(DONE);
}

async function showProviders(settings: AccountSettings): Promise<AdminResponse> {
  const stored = Object.entries(await settings.providers.read());
  const shown = stored.map(([name, provider]) => [
    name,
    name === 'email' ? provider : { ...(provider as object), redirectUri: settings.redirectUri(name) },
  ]);
  return ok(Object.fromEntries(shown));
}

async function updateProviders(settings: AccountSettings, request: AdminRequest): Promise<AdminResponse> {
  const { providers } = await validate(providerSettings, filledBody(request));
  await settings.providers.write(providers as Fields);
  return ok(DONE);
}

const action = (name: string) => `plugin::users-permissions.${name}` as const;

/** Settings of users-permissions, stored in the database. */
export function userSettingEndpoints(own: AccountSettings, roles: RoleParts): readonly AdminEndpoint[] {
  const to =
    (endpoint: (settings: AccountSettings, request: AdminRequest) => Promise<AdminResponse>) =>
    (_parts: AdminParts, request: AdminRequest) =>
      endpoint(own, request);
  const { advanced, templates } = own;
  const showAdvanced = async (): Promise<AdminResponse> => {
    const [settings, listed] = await Promise.all([advanced.read(), listRoles(roles)]);
    return ok({ settings, ...(listed.kind === 'json' && (listed.body as object)) });
  };
  return [
    ['GET', '/users-permissions/advanced', action('advanced-settings.read'), showAdvanced],
    [
      'PUT',
      '/users-permissions/advanced',
      action('advanced-settings.update'),
      (_parts, request) => updateAdvanced(own, roles, request),
    ],
    [
      'GET',
      '/users-permissions/email-templates',
      action('email-templates.read'),
      async () => ok(await templates.read()),
    ],
    ['PUT', '/users-permissions/email-templates', action('email-templates.update'), to(updateTemplates)],
    ['GET', '/users-permissions/providers', action('providers.read'), to(showProviders)],
    ['PUT', '/users-permissions/providers', action('providers.update'), to(updateProviders)],
    ['GET', '/users-permissions/routes', ADMINISTRATOR, async ({ apiRoutes }) => ok({ routes: apiRoutes() })],
  ];
}
