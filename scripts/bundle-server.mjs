// node scripts/bundle-server.mjs <folder>: bundles the server of this package into a folder.
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundledPackages } from './bundled-packages.mjs';
import { leaveOut } from './leave-out.mjs';
import { loadedTogether } from './loaded-together.mjs';
import { oneByteText } from './one-byte-text.mjs';
import { INSTALLED } from './published-manifest.mjs';

/**
 * Libraries that stay packages: those with native parts or files of their own beside their code, and
 * the SDK of a cloud that few projects store files in. What only some projects need is in files of its
 * own, loaded when it is needed.
 */
const PACKAGES = [...INSTALLED, /^@aws-sdk\//, '@photostructure/sqlite', 'sharp'];

/** Fastify loads them for routes with schemas, which there are none of: an eighth of what a start would read. */
const COMPILERS = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

const [folder = 'dist'] = process.argv.slice(2);

/** What every command and a project's code load, then what those load that open a project, then what a start loads. */
const TOGETHER = {
  command: ['src/cli/run.ts', 'src/cli/commands/init.ts', 'src/index.ts'],
  project: ['src/app/opening/open-application.ts', 'src/cli/commands/types.ts'],
  server: ['src/cli/commands/start.ts', 'src/app/serve-project.ts', 'src/app/start-message.ts'],
};

/**
 * The server and what every start needs, in a few files: Node takes longer to find and read a thousand
 * small modules than to open a database. Not minified: that gains little, and lines of a stack trace
 * stay readable. Every file but the index lies one folder below, as the sources that look for
 * neighbours (`../explorer-page`, `../../package.json`) lie below `src`.
 */
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const together = loadedTogether(root, TOGETHER);
const bundle = await rolldown({
  cwd: root,
  input: { 'cli/main': 'src/cli/main.ts', index: 'src/index.ts' },
  platform: 'node',
  external: PACKAGES,
  // What one command loads later, another loads at once.
  checks: { ineffectiveDynamicImport: false },
  plugins: [leaveOut(COMPILERS), together.plugin, oneByteText(), bundledPackages()],
});
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'cli/[name]-[hash].js',
  codeSplitting: { groups: together.groups },
  // Licenses stay; what a comment explains is in the sources.
  comments: { legal: true, annotation: false, jsdoc: false },
});
await bundle.close();

// Programs of processes of their own: found beside the code that starts them, there as here.
for (const name of ['image-process.mjs', 'remove-positions.mjs', 'watch-cost.mjs']) {
  copyFileSync(path.join(root, 'src/media/images', name), path.join(folder, 'cli', name));
}
