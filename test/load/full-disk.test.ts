import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { main, startProgram } from '../cli/plinth.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';

const FILES = {
  ...ARTICLE,
  'config/server.js': "module.exports = { host: '127.0.0.1', port: 0 };",
  'config/api.js': 'module.exports = {};',
  'config/plugins.js':
    "module.exports = { 'users-permissions': { config: { jwtSecret: 'disk-secret-for-tests-only' } } };",
  'config/admin.js': "module.exports = { apiToken: { salt: 'disk-salt-for-tests-only' } };",
  'config/permissions.js': "module.exports = { public: { '*': ['find', 'findOne', 'create'] } };",
};

/** What any file may have, in blocks of half a kilobyte: room for the tables and some megabytes. */
const MAX_BLOCKS = 8_000;

const canLift = ((): boolean => {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
})();

test.skipIf(!canLift)(
  'a file that may not grow any more is a 503, loses nothing, and is over when it may',
  async () => {
    const dir = temporaryProject(FILES);
    const limited = [`ulimit -S -f ${MAX_BLOCKS}; exec "$0" "$@"`, process.execPath, main, 'start', dir];
    const server = startProgram('/bin/sh', ['-c', ...limited], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
    });
    const [, url = ''] = await server.printed(/ at (http:\/\/[^ \n]+)\n[\s\S]*Started in/);
    const create = async (number: number): Promise<Response> =>
      fetch(`${url}/api/articles`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { title: `${number} ${'x'.repeat(200_000)}` } }),
      });
    const stored: number[] = [];
    const refused: string[] = [];
    for (let number = 0; number < 100 && refused.length < 5; number += 1) {
      const answer = await create(number);
      const text = await answer.text();
      if (answer.status === 200) stored.push((JSON.parse(text) as { data: { id: number } }).data.id);
      else refused.push(`${answer.status} ${answer.headers.get('retry-after') !== null}`);
    }
    expect(stored.length).toBeGreaterThan(3);
    expect(refused).toEqual(Array.from({ length: 5 }, () => '503 true'));

    const listed = async (): Promise<readonly number[]> => {
      const answer = await fetch(`${url}/api/articles?fields[0]=id&pagination[pageSize]=100&sort=id`);
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
    };
    expect(await listed()).toEqual(stored);

    execFileSync('prlimit', ['--pid', String(server.pid), '--fsize=unlimited']);
    await expect.poll(async () => (await create(1_000)).status).toBe(200);
    expect(await listed()).toHaveLength(stored.length + 1);
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  },
);
