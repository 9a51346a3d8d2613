// node scripts/copy-sqlite.mjs <folder>: copies SQLite for versions of Node without it into <folder>/sqlite.
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { bundledPackages } from './bundled-packages.mjs';

const NAME = '@photostructure/sqlite';

/** A platform where old versions of Node are rare; newer ones work there. */
const LEFT_OUT = 'win32-arm64';

/**
 * Node 22.16 and newer do not need it, so it is not a dependency everyone installs. Of its 29 MB this takes the code
 * and the prebuilt libraries, and omits the sources they were built from.
 */
const [folder = 'dist'] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const source = path.dirname(require.resolve(`${NAME}/package.json`));
const target = path.join(folder, 'sqlite');

mkdirSync(target, { recursive: true });
cpSync(path.join(source, 'prebuilds'), path.join(target, 'prebuilds'), {
  recursive: true,
  filter: (file) => path.basename(file) !== LEFT_OUT,
});
cpSync(path.join(source, 'LICENSE'), path.join(target, 'LICENSE'));

// It expects the prebuilt libraries in the parent folder of its own.
const bundle = await rolldown({
  input: require.resolve(NAME),
  platform: 'node',
  external: /^node:/,
  plugins: [bundledPackages()],
});
await bundle.write({ file: path.join(target, 'lib/index.cjs'), format: 'cjs' });
await bundle.close();
