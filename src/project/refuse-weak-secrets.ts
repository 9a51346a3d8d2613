import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import uniqBy from 'lodash/uniqBy.js';
import { StartError } from '../errors.ts';
import { appKeys } from './app-keys.ts';
import type { Project } from './load-project.ts';

/** v4 generates secrets of 24 characters (128 random bits); shorter ones can be guessed. */
const FEWEST_CHARACTERS = 16;

/** Well-known placeholders of templates. */
const KNOWN = new Set(['tobemodified', 'tobemodified1', 'tobemodified2', 'a-long-random-text', 'changeme', 'secret']);

type Declared = Pick<Project, 'settings' | 'raw' | 'environment' | 'configSources' | 'root'>;

export interface WeakSecret {
  /** What is wrong with it, without the secret itself. */
  readonly text: string;
  /** The file or variable that its value comes from. */
  readonly source: string;
  /** Whether production stops: keys that only sign cookies of the project's own code do not give access. */
  readonly stops: boolean;
}

/** In production a guessable secret stops the start; in development it is a warning. */
export function refuseWeakSecrets(project: Declared): void {
  if (project.environment !== 'production') return;
  const first = findWeakSecrets(project).find(({ stops }) => stops);
  if (first === undefined) return;
  throw new StartError(`${first.text} Production does not start with it.`, {
    file: first.source,
    remedy: `Generate one with: ${MAKE} (a new secret invalidates sessions and tokens created with the old one).`,
  });
}

interface Secret {
  readonly name: string;
  readonly value: unknown;
  /** The config file that reads it. */
  readonly config: string;
  readonly stops: boolean;
}

export function findWeakSecrets(project: Declared): readonly WeakSecret[] {
  const { usersPermissions, apiTokenSalt } = project.settings;
  const { auth } = (project.raw.admin ?? {}) as { readonly auth?: { readonly secret?: unknown } };
  const jwt = usersPermissions.enabled ? usersPermissions.jwtSecret : null;
  const keys = appKeys(project.raw.server).map((value): Secret => {
    return {
      name: 'A key of APP_KEYS (app.keys in config/server), which signs cookies,',
      value,
      config: 'server',
      stops: false,
    };
  });
  const secrets: readonly Secret[] = [
    { name: 'JWT_SECRET, which signs the tokens of users,', value: jwt, config: 'plugins', stops: true },
    { name: 'API_TOKEN_SALT, the salt of API tokens,', value: apiTokenSalt, config: 'admin', stops: true },
    ...keys,
    { name: 'ADMIN_JWT_SECRET (auth.secret in config/admin)', value: auth?.secret, config: 'admin', stops: true },
  ];
  const found = secrets.flatMap(({ name, value, config, stops }): readonly WeakSecret[] => {
    const weakness = typeof value === 'string' ? weaknessOf(value) : null;
    if (weakness === null) return [];
    return [{ text: `${name} ${weakness}`, source: sourceOf(project, String(value), config), stops }];
  });
  return uniqBy(found, ({ text }) => text);
}

function weaknessOf(value: string): string | null {
  if (value === '') return null;
  if (KNOWN.has(value.toLowerCase())) return 'is a template placeholder, which everybody knows.';
  if (value.length >= FEWEST_CHARACTERS) return null;
  return `has ${value.length} characters and needs at least ${FEWEST_CHARACTERS}.`;
}

/** Where a value comes from: the environment file, a variable, or the config file itself. */
function sourceOf({ root, configSources }: Declared, value: string, config: string): string {
  const [variable] = Object.entries(process.env).find(([, given]) => given?.split(',').includes(value)) ?? [];
  if (variable === undefined) return configSources[config]?.join(' or ') ?? `config/${config}`;
  const file = process.env.ENV_PATH ?? '.env';
  return isInFile(path.resolve(root, file), variable) ? file : `the environment variable ${variable}`;
}

const isInFile = (file: string, variable: string): boolean =>
  existsSync(file) && Object.hasOwn(parseEnv(readFileSync(file, 'utf8')), variable);

/** Works in every shell, including Windows. */
const MAKE = `node -p "require('crypto').randomBytes(32).toString('base64')"`;
