import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { childrenOf } from '../support/child-processes.ts';
import { answeringWorkers, startWorkers } from './worker-project.ts';

const PLUGINS = (max: number): string =>
  `module.exports = { 'users-permissions': { config: { jwtSecret: 'load-secret-for-tests-only', ratelimit: { interval: 600000, max: ${max} } } } };`;

test.skipIf(!existsSync('/proc/self/stat'))('workers count tries together, also those of a restart', async () => {
  const server = await startWorkers(['--workers', '2'], { 'config/plugins.js': PLUGINS(4) });
  const tries = (identifier: string, count: number): Promise<readonly number[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const answer = await fetch(`${server.url}/api/auth/local`, {
          method: 'POST',
          // A connection of its own: the next worker in the row answers.
          headers: { 'content-type': 'application/json', connection: 'close' },
          body: JSON.stringify({ identifier, password: 'wrong' }),
        });
        return answer.status;
      }),
    );
  const answering = await answeringWorkers(server.url, 2);

  const statuses = await tries('nobody', 12);
  expect(statuses.filter((status) => status === 400)).toHaveLength(4);
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);

  server.kill('SIGHUP');
  await server.printed(/have been replaced/);
  expect(childrenOf(server.pid).some((pid) => answering.has(pid) === false)).toBe(true);
  expect(await tries('somebody', 3)).toEqual([429, 429, 429]);
});
