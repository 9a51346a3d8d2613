// node scripts/build-server.mjs <folder> [<bundle>]: builds the package's code and declarations into a folder. An
// existing bundle of the sources is copied.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const run = (script, args) => execFileSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
const script = (name) => path.join(root, 'scripts', name);
const require = createRequire(import.meta.url);
const tsc = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');

const folder = path.resolve(process.argv[2] ?? 'dist');
const [, , , bundle] = process.argv;
if (bundle === undefined) run(script('bundle-server.mjs'), [folder]);
else cpSync(bundle, folder, { recursive: true });
chmodSync(path.join(folder, 'cli/main.js'), 0o755);
run(script('copy-sqlite.mjs'), [folder]);

run(script('bundle-types.mjs'), [path.join(root, 'src/index.ts'), path.join(folder, 'index.d.ts')]);

// `plinth types` writes a file that imports `plinth/client`.
run(tsc, ['-p', path.join(root, 'client/tsconfig.build.json'), '--outDir', path.join(folder, 'client')]);
