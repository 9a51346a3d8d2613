import { hashTokenKey, TOKEN_TYPES, type TokenType } from '../../../auth/tokens/api-tokens.ts';
import { createTokenStore } from '../../../auth/tokens/token-store.ts';
import { API_TOKEN_UID, TOKEN_PERMISSION_UID } from '../../../schema/server-types.ts';
import { codeErrors } from '../../modules/code-errors.ts';
import type { ServiceParts } from '../../plugins/services/service-parts.ts';

type Values = Readonly<Record<string, unknown>>;

const SHOWN = ['id', 'name', 'description', 'lastUsedAt', 'type', 'lifespan', 'expiresAt', 'createdAt', 'updatedAt'];

interface NewApiToken {
  readonly name: string;
  readonly description?: string;
  readonly type?: string;
  readonly lifespan?: number | null;
  readonly permissions?: readonly string[];
}

/** `strapi.service('admin::api-token')` */
export function createApiTokens({ strapi, content }: Pick<ServiceParts, 'strapi' | 'content'>) {
  const salt = (): string => {
    const found = strapi.config.get('admin.apiToken.salt') ?? process.env.API_TOKEN_SALT;
    if (typeof found !== 'string' || found === '') throw new Error('There is no "apiToken.salt" in config/admin.');
    return found;
  };
  const query = () => strapi.query(API_TOKEN_UID);
  const withPermissions = async (token: Values | null) => {
    if (token === null) return null;
    const found = await strapi.query(TOKEN_PERMISSION_UID).findMany({ where: { token: { id: token.id } } });
    return { ...token, permissions: found.map(({ action }) => action) };
  };
  const getBy = async (where: Values = {}) =>
    Object.keys(where).length === 0 ? null : withPermissions(await query().findOne({ select: SHOWN, where }));
  return {
    getBy,
    getById: (id: unknown) => getBy({ id }),
    getByName: (name: unknown) => getBy({ name }),
    exists: async (where: Values = {}) => (await getBy(where)) !== null,
    list: async () =>
      Promise.all((await query().findMany({ select: SHOWN, orderBy: { name: 'ASC' } })).map(withPermissions)),
    hash: (key: unknown) => hashTokenKey(String(key), salt()),
    checkSaltIsDefined: () => void salt(),
    /** The only time that the key is shown. */
    async create({ name, description = '', type = 'read-only', lifespan = null, permissions = [] }: NewApiToken) {
      if (!isType(type)) throw new codeErrors.ValidationError(`type must be one of ${TOKEN_TYPES.join(', ')}`);
      if (lifespan !== null && !(Number.isFinite(lifespan) && lifespan > 0)) {
        throw new codeErrors.ValidationError('lifespan must be a positive number or null');
      }
      const token = { name, description, type, lifespanMs: lifespan, actions: permissions };
      const accessKey = await createTokenStore(content, salt()).create(token);
      return { ...(await getBy({ accessKey: hashTokenKey(accessKey, salt()) })), accessKey };
    },
    async revoke(id: unknown) {
      const token = await getBy({ id });
      if (token !== null) await createTokenStore(content, salt()).revoke(String(id));
      return token;
    },
  };
}

const isType = (type: string): type is TokenType => (TOKEN_TYPES as readonly string[]).includes(type);
