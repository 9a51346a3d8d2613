import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE } from '../project/temporary-project.ts';
import { writeProject } from '../support/write-project.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { errorOf, send } from './requests.ts';

let plinth: StartedPlinth;
let project: string;
beforeAll(async () => {
  project = writeProject({
    ...ARTICLE,
    'public/robots.txt': 'User-Agent: *',
    'public/uploads/a.txt': 'a',
    'public/.env': 'SECRET=1',
    'public/.git/config': '[core]',
    'public/uploads/.htpasswd': 'x',
  });
  plinth = await startPlinth({ engine: 'sqlite', project });
});
afterAll(async () => {
  expect(plinth.faults).toEqual([]);
  await plinth.stop();
  rmSync(project, { recursive: true });
});

test('files of the public folder are served', async () => {
  expect(await send(plinth.url, '/robots.txt')).toMatchObject({ status: 200, body: 'User-Agent: *' });
  expect(await send(plinth.url, '/uploads/a.txt')).toMatchObject({ status: 200, body: 'a' });
});

test.each([
  '/.env',
  '/%2eenv',
  '/.git/config',
  '/.git/',
  '/uploads/.htpasswd',
  '/uploads/%2Ehtpasswd',
  '//.env',
  '/./.env',
])('%s, which begins with a dot, is not', async (path) => {
  expect(errorOf(await send(plinth.url, path))).toMatchObject({ status: 404, name: 'NotFoundError' });
});
