import { StartError } from '../errors.ts';
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
