import { randomBytes } from 'node:crypto';
import { type SignOptions, signToken, verifyToken } from '../../../auth/tokens/sign-token.ts';
import type { ServiceParts } from '../../plugins/services/service-parts.ts';
import { findByAddress } from './find-by-address.ts';

export type AdminTokens = ReturnType<typeof createAdminTokens>;

/** `strapi.service('admin::token')`: session tokens of administrators, configured by `auth` in config/admin. */
export function createAdminTokens({ strapi }: Pick<ServiceParts, 'strapi'>) {
  const settings = () => {
    const { secret, options } = strapi.config.get('admin.auth', {}) as { secret?: string; options?: SignOptions };
    return { secret, options: { expiresIn: '30d', ...options } };
  };
  return {
    getTokenOptions: settings,
    createToken: () => randomBytes(20).toString('hex'),
    createJwtToken({ id }: { readonly id: unknown }): string {
      const { secret, options } = settings();
      if (!secret) throw new Error('"auth.secret" is not set in config/admin; tokens cannot be signed.');
      return signToken({ id }, secret, options);
    },
    decodeJwtToken(token: unknown) {
      const { secret } = settings();
      const payload = secret ? verifyToken(String(token), secret) : null;
      return { payload, isValid: payload !== null };
    },
  };
}

const REFUSED = { message: 'Invalid credentials' };

/** `strapi.service('admin::auth')` */
export function createAdminAuth({ strapi, passwords }: Pick<ServiceParts, 'strapi' | 'passwords'>) {
  const validatePassword = (password: unknown, hash: unknown): Promise<boolean> =>
    passwords.matches(String(password), typeof hash === 'string' ? hash : null);
  return {
    hashPassword: (password: unknown) => passwords.hash(String(password)),
    validatePassword,
    /** With the arguments of passport's callbacks, as in v4. */
    async checkCredentials({ email, password }: { readonly email: unknown; readonly password: unknown }) {
      const select = ['id', 'email', 'password', 'isActive', 'firstname', 'lastname', 'username', 'blocked'];
      const user = await findByAddress({ strapi }, email, { select });
      const isRight = await validatePassword(password, user?.password);
      if (user === null || !isRight || user.blocked === true) return [null, false, REFUSED];
      return user.isActive === true ? [null, user] : [null, false, { message: 'User not active' }];
    },
  };
}
