import defaults from 'lodash/defaults.js';
import { readToken, type SignOptions, signToken } from '../../../auth/tokens/sign-token.ts';
import type { Context } from '../../context/context.ts';
import type { ServiceParts } from './service-parts.ts';

/** `strapi.plugin('users-permissions').service('jwt')` */
export function createJwtService({ strapi }: Pick<ServiceParts, 'strapi'>) {
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
