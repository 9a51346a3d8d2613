import type { JsonWebTokens } from '../../auth/tokens/json-web-tokens.ts';
import type { Engine } from '../../content/engine.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID, LOCALE_UID, ROLE_UID, USER_UID } from '../../schema/model.ts';
import type { Context } from '../context/context.ts';
import { contentParams } from './entity-params.ts';
import { createEntityReader } from './entity-reader.ts';
import { isObject } from './raw-params.ts';
import { unavailable, unavailableWriting, withUnavailable } from '../lacking/unavailable.ts';

export interface PluginOptions {
  readonly content: Engine;
  /** Null: this server takes no user tokens. */
  readonly tokens: JsonWebTokens | null;
}

type Services = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The services of v4's built-in plugins that only read. */
export function createPluginServices({ content, tokens }: PluginOptions): Services {
  const reader = (uid: string) => createEntityReader(content, contentTypeOf(content.model, uid), 'content');
  const service = <T extends object>(plugin: string, name: string, members: T): T =>
    withUnavailable(`strapi.plugin('${plugin}').service('${name}')`, members);

  return {
    'users-permissions': {
      user: service('users-permissions', 'user', {
        ...unavailableWriting("strapi.plugin('users-permissions').service('user')", ['add', 'edit', 'remove'] as const),
        fetch: (id: unknown, params?: unknown) => reader(USER_UID).byId('user.fetch', id, contentParams(params)),
        fetchAll: (params?: unknown) => reader(USER_UID).many('user.fetchAll', contentParams(params)),
        count: (params?: unknown) =>
          reader(USER_UID).count('user.count', contentParams(isObject(params) ? { filters: params } : {})),
        fetchAuthenticatedUser: (id: unknown) =>
          reader(USER_UID).byId('user.fetchAuthenticatedUser', id, { populate: ['role'] }),
      }),
      role: service('users-permissions', 'role', {
        find: () => reader(ROLE_UID).many('role.find', { sort: ['name'] }),
        findOne: (id: unknown) => reader(ROLE_UID).byId('role.findOne', id, { populate: ['permissions'] }),
      }),
      jwt: service('users-permissions', 'jwt', {
        issue: unavailable("strapi.plugin('users-permissions').service('jwt').issue"),
        async verify(token: unknown) {
          const claims = tokens && (await tokens.verify(String(token)));
          if (!claims) throw new Error('Invalid token.');
          return { id: claims.id, iat: claims.issuedAt };
        },
        async getToken(ctx: Context) {
          const [, token] = /^Bearer (.+)$/i.exec(ctx.request.get('authorization')) ?? [];
          const claims = token === undefined || !tokens ? null : await tokens.verify(token);
          return claims && { id: claims.id, iat: claims.issuedAt };
        },
      }),
    },
    upload: {
      upload: service('upload', 'upload', {
        findOne: (id: unknown) => reader(FILE_UID).byId('upload.findOne', id, {}),
        findMany: (params?: unknown) => reader(FILE_UID).many('upload.findMany', contentParams(params)),
      }),
    },
    i18n: {
      locales: service('i18n', 'locales', {
        find: () => reader(LOCALE_UID).many('locales.find', {}),
        findByCode: (code: unknown) =>
          reader(LOCALE_UID).first('locales.findByCode', { filters: { code: String(code) } }),
        count: () => reader(LOCALE_UID).count('locales.count', {}),
        getDefaultLocale: () => content.defaultLocale(),
      }),
      'content-types': service('i18n', 'content-types', {
        isLocalizedContentType: ({ uid }: { readonly uid: string }) =>
          content.model.contentTypes.get(uid)?.localized ?? false,
      }),
    },
  };
}
