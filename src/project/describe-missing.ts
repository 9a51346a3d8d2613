import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';

/** `from` counts only after `import` or `export`: a string may contain SQL. */
const IMPORTS =
  /(?:\brequire\(\s*|\b(?:import|export)\s[^'"`;()]*?\bfrom\s*|\bimport\s+|\bimport\(\s*)['"]([^'"]+)['"]/g;

/** Folders the server never imports from: admin panel pages, builds, installed packages. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', 'admin', 'dist', 'build', 'public']);

/**
 * All packages that files of a project import and that are not installed: all at once, so installing the first does not
 * reveal the second at the next start.
 */
function findMissing(dir: string): readonly string[] {
  const missing = new Set<string>();
  const isAlias = aliasesOf(dir);
  for (const folder of ['config', 'src']) {
    for (const file of codeFiles(path.join(dir, folder))) {
      const require = createRequire(file);
      for (const id of importsOf(file))
        if (!isGiven(id) && !isAlias(id) && !isFound(require, id)) missing.add(packageOf(id));
    }
  }
  return [...missing].sort();
}

/** Modules that Plinth provides to project code itself. */
const isGiven = (id: string): boolean => /^(@strapi\/(strapi|utils|logger)|plinth)(\/|$)/.test(id);

/** One line, with the command that fixes it: packages that came with v4 are often missing from package.json. */
export function describeMissing(dir: string): string | null {
  const missing = findMissing(dir);
  if (missing.length === 0) return null;
  const { dependencies = {}, devDependencies = {} } = readPackage(dir);
  const unnamed = missing.filter((name) => !(name in { ...dependencies, ...devDependencies }));
  const command = ['npm install', ...unnamed].join(' ');
  return `Not installed: ${missing.join(', ')}. Run "${command}" in the project folder.`;
}

/** Aliases that the package `module-alias` defines for folders of the project, if its code uses it. */
function aliasesOf(dir: string): (id: string) => boolean {
  const { _moduleAliases: aliases = {} } = readPackage(dir);
  const names = Object.keys(aliases ?? {});
  return (id) => names.some((name) => id === name || id.startsWith(`${name}/`));
}

interface Package {
  readonly _moduleAliases?: object | null;
  readonly dependencies?: object;
  readonly devDependencies?: object;
}

function readPackage(dir: string): Package {
  try {
    return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  } catch {
    return {};
  }
}

function codeFiles(folder: string): readonly string[] {
  const entries = (() => {
    try {
      return readdirSync(folder, { withFileTypes: true });
    } catch {
      return [];
    }
  })();
  return entries.flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : codeFiles(place);
    return /\.[cm]?[jt]sx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [place] : [];
  });
}

/** Package names; project files are imported by path. Type-only imports need no package. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\bimport\s+type\s[^;]*;/gm, '');
  return [...text.matchAll(IMPORTS)].map(([, id = '']) => id).filter((id) => /^[@a-zA-Z]/.test(id) && !isBuiltin(id));
}

const packageOf = (id: string): string =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');

function isFound(require: NodeJS.Require, id: string): boolean {
  for (const name of [id, `${packageOf(id)}/package.json`]) {
    try {
      require.resolve(name);
      return true;
    } catch (error) {
      // A package whose exports hide its files is installed all the same.
      if ((error as { code?: unknown }).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return true;
    }
  }
  return false;
}
