import fastify from 'fastify';
import { expect, test } from 'vitest';
import { shedLoad } from './load-shedding.ts';

function serverWith(waiting: () => number, limits = { delayMs: 0, waiting: 10 }) {
  const warnings: string[] = [];
  const app = fastify();
  shedLoad(app, { limits, countWaiting: waiting, warn: (message) => warnings.push(message) });
  app.get('/*', async () => 'answered');
  const statusOf = async (url: string): Promise<number> => (await app.inject(url)).statusCode;
  return { statusOf, warnings };
}

test('too many waiting requests are rejected, health checks are not, and it is logged once', async () => {
  let waiting = 10;
  const { statusOf, warnings } = serverWith(() => waiting);
  expect(await statusOf('/api/articles')).toBe(200);
  waiting = 11;
  expect(await statusOf('/api/articles')).toBe(503);
  expect(await statusOf('/_healthy')).toBe(503);
  expect(await statusOf('/_health')).toBe(200);
  expect(await statusOf('/_health?deep')).toBe(200);
  expect(warnings).toEqual(['Refusing requests: 11 steps of requests are waiting']);
  waiting = 0;
  expect(await statusOf('/api/articles')).toBe(200);
});

test('a limit of 0 disables it', async () => {
  const { statusOf } = serverWith(() => 1_000_000, { delayMs: 0, waiting: 0 });
  expect(await statusOf('/api/articles')).toBe(200);
});
