// node scripts/check.mjs: runs all scripts of package.json whose name begins with `check:`, side by side. What each has
// printed appears when it has ended.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const commands = path.join(root, 'node_modules/.bin');
const env = { ...process.env, PATH: `${commands}${path.delimiter}${process.env.PATH}` };

const checks = Object.entries(scripts).filter(([name]) => name.startsWith('check:'));
const codes = await Promise.all(checks.map(([name, command]) => run(name, command)));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

function run(name, command) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { cwd: root, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(`\n> ${name}${code === 0 ? '' : ' failed'}\n${Buffer.concat(printed)}`);
      resolve(code);
    });
  });
}
