import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { main, startProgram } from './plinth.ts';

const COMMANDS = [
  ['npm', 'start', '--', ...['--port', '0', '--host', '127.0.0.1']],
  ['npm', 'run', 'plinth', '--', 'start', '--workers', '2', ...['--port', '0', '--host', '127.0.0.1']],
  ['npm', 'run', 'dev', '--', ...['--port', '0', '--host', '127.0.0.1']],
  ['npx', 'plinth', 'start', ...['--port', '0', '--host', '127.0.0.1']],
];

test.each(COMMANDS.map((command) => [command.join(' '), command] as const))(
  'SIGTERM to npm ends the server: %s',
  { timeout: 300_000 },
  async (_name, [file = '', ...args]) => {
    // As `plinth init` writes them.
    const scripts = { start: 'plinth start', dev: 'plinth dev', plinth: 'plinth' };
    const dir = temporaryProject({
      ...ARTICLE,
      'package.json': JSON.stringify({ name: 'site', private: true, scripts }),
    });
    mkdirSync(path.join(dir, 'node_modules/.bin'), { recursive: true });
    // As npm makes what it links to.
    chmodSync(main, 0o755);
    symlinkSync(main, path.join(dir, 'node_modules/.bin/plinth'));
    const npm = startProgram(file, args, { cwd: dir, env: { PATH: process.env.PATH, HOME: process.env.HOME } });
    const [, url = ''] = await npm.printed(/ at (http:\/\/[^ \n]+)\n[\s\S]*Started in/);
    expect((await fetch(`${url}/_health`)).status).toBe(204);
    npm.kill('SIGTERM');
    // Its output ends when the last process has ended that could write to it.
    await npm.ended;
    await expect(fetch(`${url}/_health`)).rejects.toThrow();
  },
);
