import { StartError } from '../errors.ts';
import type { Settings } from './settings.ts';

/** What the database holds that cannot be checked without a secret. */
export interface SecretNeeds {
  readonly users: boolean;
  readonly apiTokens: boolean;
}

/** Stops the start of a server that has accounts and could sign nobody in. */
export function requireSigningSecret({ usersPermissions }: Pick<Settings, 'usersPermissions'>): void {
  if (usersPermissions.enabled && usersPermissions.jwtSecret === null) throw missingSigningSecret();
}

/** Stops whatever opens the database when callers exist whom nobody could recognise. */
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
    remedy: `Use the value of the running installation, or make one with: echo "${key}=$(openssl rand -base64 16)" >> .env`,
  });
}
