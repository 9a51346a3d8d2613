import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../errors.ts';
import { type PageFile, type PageFiles, tagOf } from './page-files.ts';

/** Where a project has its own editors for fields, for Studio. */
export const EDITORS_FOLDER = 'src/studio';

/** The module that registers them. */
export const EDITORS_MODULE = 'index.js';

const MODULE_ENDINGS: readonly string[] = ['.js', '.mjs'];

/** Everything else stays in the folder: sources of other languages, source maps, notes. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const MAX_FILES = 200;
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * The files of a project's editors by their path below the folder; null if it has none. Only files that are there at
 * the start are served, so no path leads out of the folder. Modules that no browser could load end the start.
 */
export async function readProjectEditors(root: string): Promise<PageFiles | null> {
  const folder = path.join(root, EDITORS_FOLDER);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return null;
  const names = [...filesIn(folder)];
  const served = names.filter((name) => CONTENT_TYPES[path.extname(name)] !== undefined);
  if (!served.includes(EDITORS_MODULE)) {
    if (!names.some((name) => /\.[cm]?[jt]sx?$/.test(name))) return null;
    throw new StartError(`There is no ${EDITORS_MODULE} that registers the editors of this project.`, {
      file: EDITORS_FOLDER,
      remedy: 'Browsers load it as it is: write it in JavaScript, or compile TypeScript into this folder.',
    });
  }
  refuseTooMuch(folder, served);
  const files = new Map<string, PageFile>();
  for (const name of served) {
    const bytes = readFileSync(path.join(folder, name));
    if (MODULE_ENDINGS.includes(path.extname(name))) await refuseUnloadable(name, bytes.toString(), new Set(served));
    files.set(name, pageFileOf(name, bytes));
  }
  return files;
}

function pageFileOf(name: string, bytes: Buffer): PageFile {
  const etag = tagOf(bytes);
  return {
    read: async () => ({ bytes, encoding: null, etag }),
    headers: { 'content-type': CONTENT_TYPES[path.extname(name)] ?? '', 'cache-control': 'no-cache' },
  };
}

/** With slashes. Neither links, which may lead out of the folder, nor packages, nor hidden files. */
function* filesIn(folder: string, below = ''): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = `${below}${entry.name}`;
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    if (entry.isDirectory()) yield* filesIn(path.join(folder, entry.name), `${name}/`);
    else if (entry.isFile()) yield name;
  }
}

function refuseTooMuch(folder: string, names: readonly string[]): void {
  const bytes = names.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  if (names.length <= MAX_FILES && bytes <= MAX_BYTES) return;
  throw new StartError(`The editors of this project are too large: ${names.length} files, ${bytes} bytes.`, {
    file: EDITORS_FOLDER,
    remedy: `At most ${MAX_FILES} files with ${MAX_BYTES} bytes are served from it. Put other files elsewhere.`,
  });
}

/** Syntax errors, and imports that no browser can follow. */
async function refuseUnloadable(name: string, text: string, served: ReadonlySet<string>): Promise<void> {
  const file = `${EDITORS_FOLDER}/${name}`;
  for (const source of await importsOf(file, text)) {
    const isRelative = /^\.{1,2}\//.test(source);
    const target = path.posix.join(path.posix.dirname(name), source.replace(/[?#].*$/, ''));
    if (isRelative && served.has(target)) continue;
    throw new StartError(`The import of ‘${source}’ leads to no file that is served to browsers.`, {
      file,
      remedy: isRelative
        ? `Name a file below ${EDITORS_FOLDER} with its ending, such as ./color.js.`
        : 'Browsers know no packages: bundle what the editors need into this folder.',
    });
  }
}

async function importsOf(file: string, text: string): Promise<readonly string[]> {
  const { parse } = await import('acorn');
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType: 'module' }).body.flatMap((node) =>
      'source' in node && typeof node.source?.value === 'string' ? [node.source.value] : [],
    );
  } catch (error) {
    // Its message ends with line and column.
    throw new StartError(`Browsers could not load this module: ${(error as Error).message}`, {
      file,
      remedy: 'Editors are JavaScript modules (import, export), without TypeScript or JSX.',
    });
  }
}
