import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** v4 packages that include dependencies which projects use without declaring them. */
const HOLDERS = [
  ...['@strapi/strapi', '@strapi/database', '@strapi/utils'],
  ...['@strapi/plugin-users-permissions', '@strapi/plugin-graphql'],
];

/** An optional package: from the project, from its installed v4, or from Plinth. Null if it is missing. */
export function requirePackage(dir: string, name: string): unknown {
  const file = resolvePackage(dir, name);
  return file === null ? null : createRequire(file)(file);
}

/** Its main file. */
export function resolvePackage(dir: string, name: string): string | null {
  const own = createRequire(path.join(dir, 'package.json'));
  const places = [own, ...HOLDERS.flatMap((holder) => requireFrom(own, holder)), createRequire(import.meta.url)];
  for (const require of places) {
    const file = resolved(require, name);
    if (file !== null) return file;
  }
  return null;
}

/** The same for a required package. */
export function needPackage(dir: string, name: string, why: string): unknown {
  const found = requirePackage(dir, name);
  if (found === null) throw new Error(`${why} needs the package "${name}". Install it: npm install ${name}`);
  return found;
}

function requireFrom(own: NodeJS.Require, holder: string): readonly NodeJS.Require[] {
  const file = resolved(own, `${holder}/package.json`);
  return file === null ? [] : [createRequire(file)];
}

export function resolved(require: NodeJS.Require, name: string): string | null {
  try {
    return require.resolve(name);
  } catch {
    return null;
  }
}

/** The version that a project has installed; null if it has not. */
export function installedVersion(dir: string, name: string): string | null {
  const file = resolved(createRequire(path.join(dir, 'package.json')), `${name}/package.json`);
  return file === null ? null : (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
