import type { Driver, LiveTables } from '../database/driver.ts';
import { StartError } from '../errors.ts';
import { type Model, USER_UID } from '../schema/model.ts';
import type { Settings } from './settings.ts';

/** Data in the database that cannot be verified without a secret. */
export interface SecretNeeds {
  readonly users: boolean;
  readonly apiTokens: boolean;
}

/** Stops a server that has accounts but could not sign anyone in. */
export function requireSigningSecret({ usersPermissions }: Pick<Settings, 'usersPermissions'>): void {
  if (usersPermissions.enabled && usersPermissions.jwtSecret === null) throw missingSigningSecret();
}

/** Stops if the database has callers that could not be authenticated. */
export function requireSecrets(settings: Settings, needs: SecretNeeds): void {
  if (needs.users && settings.usersPermissions.jwtSecret === null) {
    throw missingSigningSecret();
  }
  if (needs.apiTokens && settings.apiTokenSalt === null) {
    throw missingSecret('API_TOKEN_SALT', 'the salt of API tokens', {
      file: 'config/admin.js',
      setting: `apiToken: { salt: env('API_TOKEN_SALT') }`,
    });
  }
}

const missingSigningSecret = (): StartError =>
  missingSecret('JWT_SECRET', 'the secret that signs the tokens of users', {
    file: 'config/plugins.js',
    setting: `'users-permissions': { config: { jwtSecret: env('JWT_SECRET') } }`,
  });

function missingSecret(key: string, what: string, place: { file: string; setting: string }): StartError {
  return new StartError(`${key}, ${what}, is not set.`, {
    file: `.env (read by ${place.file}: ${place.setting})`,
    remedy: `Use the value of the running installation, or generate one with: echo "${key}=$(openssl rand -base64 16)" >> .env`,
  });
}

const API_TOKENS_TABLE = 'strapi_api_tokens';

/** Whether the database has users or API tokens: without any, a missing secret does no harm. */
export async function readSecretNeeds(driver: Driver, live: LiveTables, model: Model): Promise<SecretNeeds> {
  const holdsRows = async (table: string | undefined): Promise<boolean> => {
    if (table === undefined || !live.has(table) || !/^\w+$/.test(table)) return false;
    const rows = await driver.query({ text: `select 1 from ${table} limit 1` }, []);
    return rows.length > 0;
  };
  const [users, apiTokens] = await Promise.all([
    holdsRows(model.contentTypes.get(USER_UID)?.table),
    holdsRows(API_TOKENS_TABLE),
  ]);
  return { users, apiTokens };
}
