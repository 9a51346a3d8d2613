// Compiles src/ to dist/ and makes the command executable.
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const typescript = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, [path.join(typescript, 'bin', 'tsc'), '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
chmodSync('dist/cli/main.js', 0o755);
