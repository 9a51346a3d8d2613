import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { StartError } from '../errors.ts';

/** The `env` that a v4 config file receives; parsing follows v4's rules, including its quirks. */
export interface Env {
  (key: string): string | undefined;
  <T>(key: string, fallback: T): string | T;
  int(key: string, fallback?: number): number | undefined;
  float(key: string, fallback?: number): number | undefined;
  bool(key: string, fallback?: boolean): boolean | undefined;
  json(key: string, fallback?: unknown): unknown;
  array(key: string, fallback?: readonly string[]): readonly string[] | undefined;
  date(key: string, fallback?: Date): Date | undefined;
  oneOf(key: string, allowed: readonly unknown[], fallback?: unknown): unknown;
}

export type Variables = Readonly<Record<string, string | undefined>>;

export function createEnv(variables: Variables): Env {
  /** A variable that is set but empty counts as set: `PORT=` gives `NaN`, not the fallback. */
  const parsed =
    <T>(parse: (text: string, key: string) => T) =>
    (key: string, fallback?: T): T | undefined => {
      const text = Object.hasOwn(variables, key) ? variables[key] : undefined;
      return text === undefined ? fallback : parse(text, key);
    };
  const text = parsed<unknown>((value) => value);
  return Object.assign(text as Env, {
    int: parsed((value) => Number.parseInt(value, 10)),
    float: parsed((value) => Number.parseFloat(value)),
    bool: parsed((value) => value === 'true'),
    json: parsed<unknown>(parseJson),
    array: parsed<readonly string[]>(parseArray),
    date: parsed((value) => new Date(value)),
    oneOf: (key: string, allowed: readonly unknown[], fallback?: unknown): unknown => {
      if (!Array.isArray(allowed)) throw new Error(`env.oneOf('${key}') needs a list of allowed values`);
      if (fallback && !allowed.includes(fallback)) {
        throw new Error(`env.oneOf('${key}'): the default value is not in the list of allowed values`);
      }
      const value = text(key, fallback);
      return allowed.includes(value) ? value : fallback;
    },
  });
}

function parseJson(value: string, key: string): unknown {
  try {
    return JSON.parse(value);
  } catch (error) {
    throw new Error(`The environment variable ${key} is not valid JSON: ${(error as Error).message}`);
  }
}

/** `a, b`, `"a","b"` and `[a,b]` all mean the same list. */
function parseArray(value: string): string[] {
  const inner = value.startsWith('[') && value.endsWith(']') ? value.slice(1, -1) : value;
  return inner.split(',').map((part) => part.replace(/^ +| +$/g, '').replace(/^"+|"+$/g, ''));
}

/**
 * Reads `.env`, or the file named by ENV_PATH, into `variables`. Existing variables win: the real environment takes
 * precedence over the file. Config files of v4 projects also read `process.env` directly, so the values must be set
 * there, not only in `env`.
 *
 * Returns a warning if ENV_PATH names a file that does not exist.
 */
export function loadEnvFile(dir: string, variables: NodeJS.ProcessEnv): string | undefined {
  const named = variables.ENV_PATH;
  const file = path.resolve(dir, named ?? '.env');
  if (!existsSync(file)) return named ? `ENV_PATH names ${named}, which does not exist; no file was read.` : undefined;
  for (const [key, value] of Object.entries(parseEnv(readText(file)))) {
    if (!Object.hasOwn(variables, key)) variables[key] = value;
  }
  return undefined;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`The environment file cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      file,
      remedy: "Give the user that runs Plinth read access: it contains the project's secrets.",
    });
  }
}
