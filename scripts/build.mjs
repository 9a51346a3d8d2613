// Builds everything that is served or published: the server, the typed client, the explorer's pages and Studio.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const run = (script, args, cwd = root) => execFileSync(process.execPath, [script, ...args], { cwd, stdio: 'inherit' });
const bin = (name, file) => path.join(path.dirname(require.resolve(`${name}/package.json`)), file);

rmSync(path.join(root, 'dist'), { recursive: true, force: true });
run(path.join(root, 'scripts/build-server.mjs'), ['dist']);
run(bin('typescript', 'bin/tsc'), ['-p', 'tsconfig.build.json'], path.join(root, 'client'));
run(bin('vite', 'bin/vite.js'), ['build', '--logLevel', 'warn'], path.join(root, 'explorer'));
run(bin('vite', 'bin/vite.js'), ['build', '--logLevel', 'warn'], path.join(root, 'studio'));
run(path.join(root, 'scripts/write-components.mjs'), ['dist']);

// npm links the commands of dependencies, not of the package itself: `npx plinth` in a checkout needs this.
const links = path.join(root, 'node_modules/.bin');
const link = path.join(links, 'plinth');
if (process.platform !== 'win32' && existsSync(path.join(root, 'node_modules'))) {
  mkdirSync(links, { recursive: true });
  rmSync(link, { force: true });
  symlinkSync('../../dist/cli/main.js', link);
}
