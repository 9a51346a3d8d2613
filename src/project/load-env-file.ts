import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { StartError } from '../errors.ts';

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
