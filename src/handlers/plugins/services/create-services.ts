import type { PermissionRules } from '../../../management/administrators/permission-rules.ts';
import type { FileLibrary } from '../../../management/library/file-library.ts';
import type { NativeServices } from '../native-plugins.ts';
import type { BuilderTypes } from '../../../types/builder/describe-builder-types.ts';
import { createBuilderServices } from './builder-services.ts';
import { createLocaleService, createLocalizedTypes } from './locale-services.ts';
import { createManagedTypes, type ManagedTypesOptions } from './managed-types.ts';
import { createProviderServices } from './provider-services.ts';
import { createRoleService } from './role-service.ts';
import type { ServiceParts } from './service-parts.ts';
import { createUploadService } from './upload-service.ts';
import { createUserService } from './user-service.ts';
import { createPermissionChecker } from '../../strapi/admin/permissions/permission-checker.ts';
import difference from 'lodash/difference.js';
import { asText, fillTemplate } from '../../../auth/mail/fill-template.ts';
import type { Mailer, MailOptions } from '../../../auth/mail/mailer.ts';
import defaults from 'lodash/defaults.js';
import { readToken, type SignOptions, signToken } from '../../../auth/tokens/sign-token.ts';
import type { Context } from '../../context/context.ts';
import { actionNames, catalogueJson, readActionCatalogue } from '../../../auth/roles/action-catalogue.ts';
import { PERMISSION_UID } from '../../../schema/model.ts';

/** The services of v4's own plugins, built on what any project code can use. */
export const createServices = (
  parts: ServiceParts,
  library: FileLibrary,
  rules: () => PermissionRules,
  managed: ManagedTypesOptions,
  describeTypes: () => BuilderTypes,
): NativeServices => ({
  'users-permissions': {
    user: createUserService(parts),
    jwt: createJwtService(parts),
    role: createRoleService(parts),
    permission: createPermissionService(parts),
    'users-permissions': createPermissionCatalogue(parts),
    ...(parts.providers && createProviderServices(parts, parts.providers)),
  },
  upload: { upload: createUploadService(parts, library) },
  i18n: { locales: createLocaleService({ ...parts, rules }), 'content-types': createLocalizedTypes(parts) },
  email: { email: createEmailService(parts.mailer, () => parts.strapi.config.get('plugin.email')) },
  'content-manager': {
    'permission-checker': createPermissionChecker({ content: parts.content, rules }),
    'content-types': createManagedTypes(managed),
  },
  'content-type-builder': createBuilderServices(describeTypes),
});

const TEXTS = ['subject', 'text', 'html'];

/** `strapi.plugin('email').service('email')` */
const createEmailService = (mailer: Mailer, settings: () => unknown) => ({
  getProviderSettings: settings,
  send: async (options: MailOptions) => mailer.send({ ...options }),
  async sendTemplatedEmail(options: MailOptions, template: Readonly<Record<string, unknown>>, data: object = {}) {
    const missing = difference(TEXTS, Object.keys(template ?? {}));
    if (missing.length > 0) {
      throw new Error(`Following attributes are missing from your email template : ${missing.join(', ')}`);
    }
    const filled = TEXTS.flatMap((name) =>
      template[name] ? [[name, fillTemplate(String(template[name]), data as never, asText)]] : [],
    );
    await mailer.send({ ...options, ...Object.fromEntries(filled) });
  },
});

/** `strapi.plugin('users-permissions').service('jwt')` */
function createJwtService({ strapi }: Pick<ServiceParts, 'strapi'>) {
  const secret = (): string => {
    const found = strapi.config.get('plugin.users-permissions.jwtSecret');
    if (typeof found !== 'string' || found === '') throw new Error('JWT_SECRET is not set; tokens cannot be signed.');
    return found;
  };
  return {
    issue(payload: object & { toJSON?: () => object }, options: SignOptions = {}): string {
      const all = defaults(options, strapi.config.get('plugin.users-permissions.jwt')) as SignOptions;
      return signToken(payload.toJSON?.() ?? payload, secret(), all);
    },
    async verify(token: unknown) {
      const claims = await readToken(String(token), secret());
      if (claims === null) throw new Error('Invalid token.');
      return claims;
    },
    /** Null without a token; an error for an invalid one, as in v4. */
    async getToken(ctx: Context) {
      const [kind = '', token, ...more] = ctx.request.get('authorization').split(/\s+/);
      if (kind.toLowerCase() !== 'bearer' || token === undefined || more.length > 0) return null;
      // Called on `this`: an extension may have replaced `verify`.
      return this.verify(token);
    },
  };
}

/** `service('users-permissions')`: what can be granted. Plinth maintains the stored permissions itself. */
const createPermissionCatalogue = ({ content }: Pick<ServiceParts, 'content'>) => ({
  getActions: ({ defaultEnable = false }: { readonly defaultEnable?: boolean } = {}) => {
    const catalogue = readActionCatalogue(content.model);
    return catalogueJson(catalogue, new Set(defaultEnable ? actionNames(catalogue) : []));
  },
  getRoutes: async () => ({}),
  syncPermissions: async () => undefined,
  initialize: async () => undefined,
  async updateUserRole() {},
  /** A template of the project's settings, filled only with the given values. */
  template: (layout: string, data: object) => fillTemplate(layout, data as never, asText),
});

/** `service('permission')` */
const createPermissionService = ({ strapi }: Pick<ServiceParts, 'strapi'>) => ({
  findRolePermissions: (id: unknown) => strapi.query(PERMISSION_UID).findMany({ where: { role: { id } } }),
  findPublicPermissions: () => strapi.query(PERMISSION_UID).findMany({ where: { role: { type: 'public' } } }),
  toContentAPIPermission: ({ action }: { readonly action: string }) => ({ action }),
});
