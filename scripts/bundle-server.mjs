// node scripts/bundle-server.mjs <folder>: bundles the server of this package into a folder.
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundledPackages } from './bundled-packages.mjs';
import { oneByteText } from './one-byte-text.mjs';
import { INSTALLED } from './published-manifest.mjs';

/**
 * Libraries that stay packages: those with native parts or files of their own beside their code, and
 * the SDK of a cloud that few projects store files in. What only some projects need is in files of its
 * own, loaded when it is needed.
 */
const PACKAGES = [...INSTALLED, /^@aws-sdk\//, '@photostructure/sqlite', 'sharp'];

const [folder = 'dist'] = process.argv.slice(2);

/**
 * The server and what every start needs, in a few files: Node takes longer to find and read a thousand
 * small modules than to open a database. Not minified: that gains little, and lines of a stack trace
 * stay readable. Every file but the index lies one folder below, as the sources that look for
 * neighbours (`../explorer-page`, `../../package.json`) lie below `src`.
 */
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const bundle = await rolldown({
  cwd: root,
  input: { 'cli/main': 'src/cli/main.ts', index: 'src/index.ts' },
  platform: 'node',
  external: PACKAGES,
  plugins: [oneByteText(), bundledPackages()],
});
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'cli/[name]-[hash].js',
  // Licenses stay; what a comment explains is in the sources.
  comments: { legal: true, annotation: false, jsdoc: false },
});
await bundle.close();

// Programs of processes of their own: found beside the code that starts them, there as here.
for (const name of ['image-process.mjs', 'remove-positions.mjs', 'watch-cost.mjs']) {
  copyFileSync(path.join(root, 'src/media/images', name), path.join(folder, 'cli', name));
}
