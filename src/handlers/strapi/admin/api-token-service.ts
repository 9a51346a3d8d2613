import { withoutUndefined } from '../../../util/without-undefined.ts';
import { shownToken } from '../../../management/tokens/stored-token.ts';
import { hashTokenKey } from '../../../management/tokens/token-key.ts';
import { API_TOKENS, TOKEN_TYPES, type TokenType } from '../../../management/tokens/token-kind.ts';
import { createTokenStore, type TokenStore } from '../../../management/tokens/token-store.ts';
import { API_TOKEN_UID } from '../../../schema/server-types.ts';
import { codeErrors } from '../../modules/code-errors.ts';
import type { ServiceParts } from '../../plugins/services/service-parts.ts';

type Values = Readonly<Record<string, unknown>>;

interface NewApiToken {
  readonly name: string;
  readonly description?: string;
  readonly type?: string;
  readonly lifespan?: number | null;
  readonly permissions?: readonly string[] | null;
}

type ApiTokenChange = Partial<Pick<NewApiToken, 'name' | 'description' | 'type' | 'permissions'>>;

/** `strapi.service('admin::api-token')` */
export function createApiTokens({ strapi, content }: Pick<ServiceParts, 'strapi' | 'content'>) {
  const salt = (): string => {
    const found = strapi.config.get('admin.apiToken.salt') ?? process.env.API_TOKEN_SALT;
    if (typeof found !== 'string' || found === '') throw new Error('There is no "apiToken.salt" in config/admin.');
    return found;
  };
  const tokens = (): TokenStore => createTokenStore(content, API_TOKENS, salt());
  const getById = async (id: unknown) => {
    const found = await tokens().byId(Number(id));
    return found && shownToken(found);
  };
  const getBy = async (where: Values = {}) => {
    if (Object.keys(where).length === 0) return null;
    const found = await strapi.query(API_TOKEN_UID).findOne({ select: ['id'], where });
    return found && getById(found.id);
  };
  return {
    getBy,
    getById,
    getByName: (name: unknown) => getBy({ name }),
    exists: async (where: Values = {}) => (await getBy(where)) !== null,
    list: async () => (await tokens().list()).map(shownToken),
    hash: (key: unknown) => hashTokenKey(String(key), salt()),
    checkSaltIsDefined: () => void salt(),
    /** The key is shown only once. */
    async create({ name, description = '', type = 'read-only', lifespan = null, permissions = null }: NewApiToken) {
      requireType(type);
      if (lifespan !== null && !(Number.isFinite(lifespan) && lifespan > 0)) {
        throw new codeErrors.ValidationError('lifespan must be a positive number or null');
      }
      const newToken = {
        name,
        description,
        type,
        lifespanMs: lifespan,
        actions: permissions ?? [],
        allowSameName: true,
      };
      const { token, key } = await tokens().create(newToken);
      return { ...shownToken(token), accessKey: key };
    },
    async update(id: unknown, { name, description, type, permissions }: ApiTokenChange) {
      if (type !== undefined) requireType(type);
      const change = withoutUndefined({ name, description, type, actions: permissions ?? undefined });
      const updated = await tokens().update(Number(id), change);
      if (updated === null) throw new codeErrors.NotFoundError('Token not found');
      return shownToken(updated);
    },
    async regenerate(id: unknown) {
      const accessKey = await tokens().regenerate(Number(id));
      if (accessKey === null) throw new codeErrors.NotFoundError('The provided token id does not exist');
      return { id, accessKey };
    },
    async revoke(id: unknown) {
      const removed = await tokens().remove(Number(id));
      return removed && shownToken(removed);
    },
  };
}

function requireType(type: string): void {
  if (!TOKEN_TYPES.includes(type as TokenType)) {
    throw new codeErrors.ValidationError(`type must be one of ${TOKEN_TYPES.join(', ')}`);
  }
}
