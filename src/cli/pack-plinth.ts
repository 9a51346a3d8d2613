import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createGzip } from 'node:zlib';
import escapeRegExp from 'lodash/escapeRegExp.js';
import { type Pack, pack } from 'tar-stream';
import type { Packer } from '../app/adopting/apply-adoption.ts';
import type { LockEntries } from '../app/adopting/npm-lock.ts';

/** The location of this package: a checkout, or a folder in `node_modules`. */
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  /** Files and folders of the package; `!` leaves out what the others include. */
  readonly files: readonly string[];
}

/** As in npm's packages, so that the same files always make the same package. */
const MODIFIED = new Date('1985-10-26T08:15:00Z');

/** Less than half the time of the highest level, for 2 % more bytes. */
const LEVEL = 4;

/**
 * Packs this Plinth into the project and returns the dependency for its package.json, so the project stays complete
 * wherever it is moved, and no other package of the same name is ever installed. Has the files that `npm pack` would
 * have, in a fraction of its time.
 */
export async function packPlinth(projectDir: string): Promise<string> {
  const manifest = await readManifest();
  const file = vendoredFile(manifest);
  mkdirSync(path.join(projectDir, path.dirname(file)), { recursive: true });
  const archive = pack();
  const written = pipeline(
    archive as AsyncIterable<Uint8Array>,
    createGzip({ level: LEVEL }),
    createWriteStream(path.join(projectDir, file)),
  );
  addFiles(archive, manifest);
  await written;
  return `file:${file}`;
}

const vendoredFile = ({ name, version }: Manifest): string => `vendor/${name}-${version}.tgz`;

/** What `plinth adopt` puts into a project, and into its lock file. */
export async function plinthPacker(): Promise<Packer> {
  const manifest = await readManifest();
  return { file: vendoredFile(manifest), manifest: { ...manifest }, locked: readLockedPackages(), pack: packPlinth };
}

/** Written by the build: what Plinth needs, as entries of a package-lock.json below its own. */
const readLockedPackages = (): LockEntries =>
  JSON.parse(readFileSync(path.join(PACKAGE, 'dist/locked-packages.json'), 'utf8'));

/** In a checkout, as `npm pack` would write it: without the libraries that are inside the bundle. */
async function readManifest(): Promise<Manifest> {
  const manifest = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as Manifest;
  const script = path.join(PACKAGE, 'scripts/published-manifest.mjs');
  if (!existsSync(script)) return manifest;
  const { publishedManifest } = (await import(pathToFileURL(script).href)) as {
    publishedManifest(of: Manifest): Manifest;
  };
  return publishedManifest(manifest);
}

function addFiles(archive: Pack, manifest: Manifest): void {
  const commands = Object.values(manifest.bin);
  const add = (file: string, content: Buffer | string): void => {
    const mode = commands.includes(file) ? 0o755 : 0o644;
    archive.entry({ name: `package/${file}`, mode, mtime: MODIFIED }, content);
  };
  add('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of packedFiles(manifest)) add(file, readFileSync(path.join(PACKAGE, file)));
  archive.finalize();
}

/** Relative to the package, with slashes on every system. */
function packedFiles({ files }: Manifest): readonly string[] {
  const leftOut = files.filter((name) => name.startsWith('!')).map((name) => patternOf(name.slice(1)));
  const included = files.filter((name) => !name.startsWith('!')).flatMap(filesIn);
  return included.filter((file) => !leftOut.some((pattern) => pattern.test(file)));
}

/** The file, or all files in the folder. */
function filesIn(name: string): readonly string[] {
  const found = statSync(path.join(PACKAGE, name), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [name];
  return readdirSync(path.join(PACKAGE, name))
    .sort()
    .flatMap((entry) => filesIn(`${name}/${entry}`));
}

const patternOf = (glob: string): RegExp =>
  new RegExp(`^${escapeRegExp(glob).replaceAll('\\*\\*/', '(?:.+/)?').replaceAll('\\*', '[^/]*')}$`);
