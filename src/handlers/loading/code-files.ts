import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import kebabCase from 'lodash/kebabCase.js';

export interface NamedFile {
  readonly name: string;
  /** Absolute. */
  readonly file: string;
}

const EXTENSIONS = ['.ts', '.js', '.mjs', '.cjs', '.json'];

/** v4 names code in kebab case, whatever the file's name. */
export const normalName = (name: string): string => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? name : kebabCase(name));

export function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
}

/**
 * The files of a folder in the order in which v4 loads them: by their names with the extension they have when built, so
 * `order-custom.js` comes before `order.js`. If one name has several files, the first extension wins.
 */
export function codeFilesIn(folder: string): readonly NamedFile[] {
  if (!existsSync(folder)) return [];
  const found = new Map<string, string>();
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const extension of EXTENSIONS) {
    for (const { name } of entries) {
      if (path.extname(name) !== extension || name.startsWith('.') || isNoCode(name)) continue;
      const key = path.basename(name, extension);
      if (!found.has(key)) found.set(key, path.join(folder, name));
    }
  }
  return [...found].map(([name, file]) => ({ name, file })).sort((a, b) => (builtName(a) < builtName(b) ? -1 : 1));
}

const builtName = ({ name, file }: NamedFile): string => `${name}${file.endsWith('.ts') ? '.js' : path.extname(file)}`;

/** Declarations and tests, which v4's tsconfig excludes from the build. */
const isNoCode = (name: string): boolean => name.endsWith('.d.ts') || name.endsWith('.test.ts');
