import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startWorkers } from './worker-project.ts';

test('requests that come while the event loop is blocked get 503; health is answered; then all is well', {
  timeout: 120_000,
}, async () => {
  const server = await startWorkers([]);
  const ask = (path: string) => fetch(`${server.url}${path}`);
  const blocking = ask('/api/block?ms=2500');
  await delay(300);
  const [refused, health] = await Promise.all([ask('/api/articles'), ask('/_health')]);
  expect(health.status).toBe(204);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toEqual({
    data: null,
    error: {
      status: 503,
      name: 'ServiceUnavailableError',
      message: 'The server has more to do than it can. Please try again in a moment.',
      details: {},
    },
  });
  expect((await blocking).status).toBe(200);
  await server.printed(/Requests are refused: the event loop was \d+ ms late/);
  let status = 503;
  while (status === 503) {
    await delay(100);
    status = (await ask('/api/articles')).status;
  }
  expect(status).toBe(200);
});
