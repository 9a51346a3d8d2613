// node scripts/bundle-server.mjs <folder>: bundles the server of this package into a folder.
import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundledPackages } from './bundled-packages.mjs';
import { leaveOut } from './leave-out.mjs';
import { loadedTogether } from './loaded-together.mjs';
import { lockedPackages } from './locked-packages.mjs';
import { oneByteText } from './one-byte-text.mjs';
import { INSTALLED } from './published-manifest.mjs';

/**
 * Libraries that stay packages: those with native code or additional files, and the SDK of a cloud that few projects
 * store files in. Code that only some projects need is in separate files, loaded on demand.
 */
const PACKAGES = [...INSTALLED, /^@aws-sdk\//, '@photostructure/sqlite', 'sharp'];

/**
 * Fastify loads them for routes with schemas, and there are none; they would be an eighth of the code a start reads.
 */
const COMPILERS = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

const [folder = 'dist'] = process.argv.slice(2);

const DRIVERS = ['sqlite/open-sqlite', 'postgres/open-postgres', 'mysql/open-mysql'];
const START = ['src/app/serve-project.ts', 'src/app/start-message.ts', 'src/app/workers/serve-as-worker.ts'];

/** Processes that serve nothing themselves: they start others and replace them. */
const SUPERVISORS = ['src/cli/commands/start.ts', 'src/app/workers/serve-with-workers.ts', 'src/cli/commands/dev.ts'];

/**
 * Modules loaded by every command and by project code, and the log; then by commands that open a project, then by a
 * start: first those that commands which read or write content without serving it need as well.
 */
const TOGETHER = {
  command: ['src/cli/run.ts', 'src/cli/commands/init.ts', 'src/index.ts', ...SUPERVISORS],
  log: ['node_modules/pino/pino.js'],
  project: ['src/app/opening/open-application.ts', 'src/cli/commands/types.ts'],
  engine: {
    of: START,
    sharedWith: [
      'src/cli/commands/import.ts',
      'src/cli/commands/export.ts',
      'src/cli/commands/db.ts',
      ...DRIVERS.map((name) => `src/database/drivers/${name}.ts`),
    ],
  },
  server: START,
};

/**
 * The server and everything a start needs, in a few files: Node takes longer to find and read a thousand small modules
 * than to open a database. Not minified: that gains little, and stack traces stay readable. Every file except the index
 * is in a subfolder, like the sources below `src`, because some refer to neighbours (`../explorer-page`,
 * `../../package.json`).
 */
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const together = loadedTogether(root, TOGETHER);
const bundle = await rolldown({
  cwd: root,
  input: { 'cli/main': 'src/cli/main.ts', index: 'src/index.ts' },
  platform: 'node',
  external: PACKAGES,
  // Some commands import statically what others import on demand.
  checks: { ineffectiveDynamicImport: false },
  plugins: [leaveOut(COMPILERS), together.plugin, oneByteText(), bundledPackages()],
});
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'cli/[name]-[hash].js',
  codeSplitting: { groups: together.groups },
  // Keeps licences; other comments are for readers of the sources.
  comments: { legal: true, annotation: false, jsdoc: false },
});
await bundle.close();

// Programs of child processes: they must be next to the code that starts them, as in the sources.
for (const name of ['image-process.mjs', 'remove-positions.mjs', 'watch-cost.mjs']) {
  copyFileSync(path.join(root, 'src/media/images', name), path.join(folder, 'cli', name));
}

// `plinth adopt` writes them into the lock file of a project.
writeFileSync(path.join(folder, 'locked-packages.json'), JSON.stringify(lockedPackages(root)));
