import { beginConfirmation } from '../../../auth/accounts/begin-confirmation.ts';
import { writeMessage } from '../../../auth/mail/write-message.ts';
import { createUserWriter } from '../../../management/users/user-writer.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { USER_UID } from '../../../schema/model.ts';
import { requestScope } from '../../context/request-context.ts';
import { getAbsoluteAdminUrl, getAbsoluteServerUrl } from '../../modules/utils/addresses.ts';
import { firstIdWhere } from '../../strapi/database/first-id-where.ts';
import { contentData, entryIdOf } from '../../strapi/entities/entity-writer.ts';
import type { ServiceParts } from './service-parts.ts';

type Values = Readonly<Record<string, unknown>>;

/** A bcrypt hash: a password rarely contains three dollar signs by chance. */
const isHashed = (password: unknown): boolean => typeof password === 'string' && password.split('$').length === 4;

/** `strapi.plugin('users-permissions').service('user')` */
export function createUserService({ strapi, content, passwords, mailer }: ServiceParts) {
  const populate = ['role'];
  const type = contentTypeOf(content.model, USER_UID);
  const writer = createUserWriter(content, 'content', () => requestScope(content));
  return {
    count: (where?: Values) => strapi.query(USER_UID).count({ where }),
    fetch: (id: unknown, params?: unknown) => strapi.entityService.findOne(USER_UID, id, params),
    fetchAll: (params?: unknown) => strapi.entityService.findMany(USER_UID, params),
    fetchAuthenticatedUser: (id: unknown) => strapi.query(USER_UID).findOne({ where: { id }, populate }),
    add: async (data: unknown) => writer.create(contentData(type, { data }, 'creation')),
    async edit(id: unknown, data: unknown = {}) {
      const user = entryIdOf(id);
      return user === null ? null : writer.update(user, contentData(type, { data }, 'update'));
    },
    async remove(where: Values) {
      const user = await firstIdWhere(content, type, { where }, "service('user').remove");
      return user === null ? null : writer.remove(user, where);
    },
    validatePassword: (password: unknown, hash: unknown) =>
      passwords.matches(String(password), typeof hash === 'string' ? hash : null),
    isHashed,
    async hashPassword(user: { readonly password?: unknown } = {}) {
      return !user.password || isHashed(user.password) ? null : passwords.hash(String(user.password));
    },
    async ensureHashedPasswords(values: Values) {
      const { password } = values;
      return !password || isHashed(password)
        ? { ...values }
        : { ...values, password: await passwords.hash(String(password)) };
    },
    async sendConfirmationEmail(user: Values) {
      const code = await beginConfirmation(writer, Number(user.id), String(user.email));
      const server = getAbsoluteServerUrl(strapi.config);
      const { password, resetPasswordToken, confirmationToken, ...shown } = user;
      const message = await writeMessage(
        () => strapi.store({ type: 'plugin', name: 'users-permissions', key: 'email' }).get(),
        'email_confirmation',
        String(user.email),
        {
          URL: `${server}${String(strapi.config.get('api.rest.prefix', '/api'))}/auth/email-confirmation`,
          SERVER_URL: server,
          ADMIN_URL: getAbsoluteAdminUrl(strapi.config),
          USER: shown as never,
          CODE: code ?? '',
        },
      );
      await mailer.send(message);
    },
  };
}
