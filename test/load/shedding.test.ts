import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { workersForAll } from './worker-project.ts';

const shared = workersForAll(async () => [], {});

test('many requests that come while the event loop is blocked get 503; health is answered; then all is well', async () => {
  const server = shared();
  const ask = (path: string) => fetch(`${server.url}${path}`);
  const answers: Response[] = [];
  // On a machine with much else to do the requests may come after the lag was looked at; not every time.
  for (let round = 0; round < 10 && !answers.some(({ status }) => status === 503); round++) {
    const blocking = ask('/api/block?ms=1800');
    await delay(300);
    const asked = Array.from({ length: 40 }, () => ask('/api/wait?ms=500'));
    expect((await ask('/_health')).status).toBe(204);
    answers.push(...(await Promise.all(asked)));
    expect((await blocking).status).toBe(200);
  }
  const refused = answers.find(({ status }) => status === 503) ?? Response.error();
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toEqual({
    data: null,
    error: {
      status: 503,
      name: 'ServiceUnavailableError',
      message: 'The server is overloaded. Please try again in a moment.',
      details: {},
    },
  });
  await server.printed(/Refusing requests: the event loop was delayed by \d+ ms/);
  let status = 503;
  while (status === 503) {
    await delay(100);
    status = (await ask('/api/articles')).status;
  }
  expect(status).toBe(200);
});

test('a process that was stopped for a while answers all that came meanwhile', async () => {
  const server = shared();
  const ask = (path: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => fetch(`${server.url}${path}`)));
  // Code that runs for the first time would take long enough to count as overload on a busy machine.
  for (let turn = 0; turn < 10; turn += 1) {
    await ask('/api/wait?ms=1', 5);
    await ask('/api/articles', 5);
  }
  await delay(1000);
  server.kill('SIGSTOP');
  await delay(1000);
  // All of them are under way at once.
  const asked = ask('/api/wait?ms=500', 40);
  await delay(3000);
  server.kill('SIGCONT');
  const answers = await asked;
  const later = await ask('/api/articles', 40);
  expect(new Set([...answers, ...later].map(({ status }) => status))).toEqual(new Set([200]));
});

test('a few requests are answered, however late the event loop was', async () => {
  const server = shared();
  const blocking = fetch(`${server.url}/api/block?ms=1800`);
  await delay(300);
  const answers = await Promise.all([1, 2, 3].map(() => fetch(`${server.url}/api/articles`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await blocking).status).toBe(200);
});
