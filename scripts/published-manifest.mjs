// node scripts/published-manifest.mjs trim|restore: trims package.json for packing, and restores it afterwards.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Libraries that users install next to the bundle, because they cannot be bundled. The others are inside it. */
export const INSTALLED = ['bcryptjs', 'jiti'];

/** Only used in a checkout. */
const DEVELOPMENT = ['devDependencies', 'overrides', 'scripts', 'workspaces'];

/**
 * The manifest of the published package. The repository declares every library that runs in the server as a
 * dependency; of these, users need to install only what the bundle does not contain.
 */
export function publishedManifest(manifest) {
  const kept = Object.entries(manifest).filter(([name]) => !DEVELOPMENT.includes(name));
  const dependencies = Object.fromEntries(INSTALLED.map((name) => [name, manifest.dependencies[name]]));
  return { ...Object.fromEntries(kept), dependencies };
}

const [, program, command] = process.argv;
if (program === fileURLToPath(import.meta.url)) {
  const [file, original] = ['package.json', '.package.json.original'];
  // If a killed run left one behind, that is the real manifest.
  if (command === 'trim' && !existsSync(original)) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(original, text);
    writeFileSync(file, `${JSON.stringify(publishedManifest(JSON.parse(text)), null, 2)}\n`);
  }
  if (command === 'restore' && existsSync(original)) renameSync(original, file);
}
