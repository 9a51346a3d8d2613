import { beginConfirmation } from '../../../auth/accounts/begin-confirmation.ts';
import { writeMessage } from '../../../auth/mail/write-message.ts';
import { createUserWriter } from '../../../management/users/user-writer.ts';
import { USER_UID } from '../../../schema/model.ts';
import { getAbsoluteAdminUrl, getAbsoluteServerUrl } from '../../modules/utils/addresses.ts';
import type { ServiceParts } from './service-parts.ts';

type Values = Readonly<Record<string, unknown>>;

/** A bcrypt hash: a password rarely contains three dollar signs by chance. */
const isHashed = (password: unknown): boolean => typeof password === 'string' && password.split('$').length === 4;

/** `strapi.plugin('users-permissions').service('user')` */
export function createUserService({ strapi, content, passwords, mailer }: ServiceParts) {
  const populate = ['role'];
  const users = {
    count: (where?: Values) => strapi.query(USER_UID).count({ where }),
    fetch: (id: unknown, params?: unknown) => strapi.entityService.findOne(USER_UID, id, params),
    fetchAll: (params?: unknown) => strapi.entityService.findMany(USER_UID, params),
    fetchAuthenticatedUser: (id: unknown) => strapi.query(USER_UID).findOne({ where: { id }, populate }),
    add: (data: Values) => strapi.entityService.create(USER_UID, { data, populate }),
    edit: (id: unknown, data: Values = {}) => strapi.entityService.update(USER_UID, id, { data, populate }),
    remove: (where: Values) => strapi.query(USER_UID).delete({ where }),
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
      const code = await beginConfirmation(createUserWriter(content), Number(user.id), String(user.email));
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
  return users;
}
