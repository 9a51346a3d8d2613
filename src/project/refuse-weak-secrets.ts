import { StartError } from '../errors.ts';
import { appKeys } from './app-keys.ts';
import type { Project } from './load-project.ts';

/** v4 generates secrets of 24 characters (128 random bits); shorter ones can be guessed. */
const FEWEST_CHARACTERS = 16;

/** Well-known placeholders of templates. */
const KNOWN = new Set(['tobemodified', 'tobemodified1', 'tobemodified2', 'a-long-random-text', 'changeme', 'secret']);

type Declared = Pick<Project, 'settings' | 'raw' | 'environment'>;

/** In production a guessable secret stops the start; in development it is a warning. */
export function refuseWeakSecrets(project: Declared): void {
  if (project.environment !== 'production') return;
  const [first] = findWeakSecrets(project);
  if (first === undefined) return;
  throw new StartError(`${first} Production does not start with it.`, {
    file: '.env',
    remedy: `Generate one with: ${MAKE} (a new secret invalidates sessions and tokens created with the old one).`,
  });
}

/** One line per guessable secret, without the secret itself. */
export function findWeakSecrets({ settings, raw }: Declared): readonly string[] {
  const { usersPermissions, apiTokenSalt } = settings;
  const { auth } = (raw.admin ?? {}) as { readonly auth?: { readonly secret?: unknown } };
  const secrets: readonly (readonly [string, unknown])[] = [
    ['JWT_SECRET, which signs the tokens of users,', usersPermissions.enabled ? usersPermissions.jwtSecret : null],
    ['API_TOKEN_SALT, the salt of API tokens,', apiTokenSalt],
    ...appKeys(raw.server).map((key) => ['A key of APP_KEYS (app.keys in config/server)', key] as const),
    ['ADMIN_JWT_SECRET (auth.secret in config/admin)', auth?.secret],
  ];
  return [...new Set(secrets.flatMap(([name, value]) => weaknessOf(name, value)))];
}

function weaknessOf(name: string, value: unknown): readonly string[] {
  if (typeof value !== 'string' || value === '') return [];
  if (KNOWN.has(value.toLowerCase())) return [`${name} is a template placeholder, which everybody knows.`];
  if (value.length >= FEWEST_CHARACTERS) return [];
  return [`${name} has ${value.length} characters and needs at least ${FEWEST_CHARACTERS}.`];
}

/** Works in every shell, including Windows. */
const MAKE = `node -p "require('crypto').randomBytes(32).toString('base64')"`;
