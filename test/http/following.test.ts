import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeEngines, type Engine, startRestored } from '../support/engines.ts';
import type { LogLine } from '../support/fault-log.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { CREDENTIALS } from '../writing/writing-server.ts';
import { errorOf, send } from './requests.ts';

const SERVER = { log: { requests: true, slowMs: 0 } };

describe('a request is known by its id', () => {
  let plinth: StartedPlinth;
  beforeAll(async () => {
    plinth = await startPlinth({ engine: 'sqlite', server: SERVER });
  });
  afterAll(() => plinth.stop());

  const idOf = async (path: string, given?: string) => {
    const { headers } = await send(plinth.url, path, given === undefined ? {} : { headers: { 'x-request-id': given } });
    return headers['x-request-id'];
  };

  test('its own, or a given one', async () => {
    const ids = await Promise.all(['/api/categories', '/api/unknown', '/_health', '/'].map((path) => idOf(path)));
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[\w-]{8,20}$/);
    expect(await idOf('/api/categories', 'from:proxy/1-2_3')).toBe('from:proxy/1-2_3');
    for (const nonsense of ['a b', 'a"b', 'x'.repeat(200), '']) {
      expect(await idOf('/api/categories', nonsense)).toMatch(/^[\w-]{8,20}$/);
    }
  });

  test('which is in its log line, with method, path, status, time and statements', async () => {
    await idOf('/api/categories?sort=name&token=geheim', 'line-1');
    await expect.poll(() => plinth.lines.find(({ fields }) => fields.requestId === 'line-1')).toBeDefined();
    const line = plinth.lines.find(({ fields }) => fields.requestId === 'line-1');
    expect(line?.message).toMatch(/^GET \/api\/categories\?sort=name&token=… 200 \d+ ms, 1 statement$/);
    expect(line?.fields.request).toEqual({
      method: 'GET',
      path: '/api/categories?sort=name&token=…',
      route: '/api/categories',
      status: 200,
      ms: expect.any(Number),
      statements: 1,
    });
  });

  test('statements of a write are counted', async () => {
    const headers = { authorization: String(CREDENTIALS['token-full']), 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { name: 'counted' } });
    const made = await send(plinth.url, '/api/categories', {
      method: 'POST',
      headers: { ...headers, 'x-request-id': 'write-1' },
      body,
    });
    expect(made.status).toBe(200);
    await expect.poll(() => plinth.lines.some(({ fields }) => fields.requestId === 'write-1')).toBe(true);
    const line = plinth.lines.find(({ fields }) => fields.requestId === 'write-1');
    expect(line?.message).toMatch(/^POST \/api\/categories 200 \d+ ms, [1-9] statements?$/);
  });

  test('an answer from memory has no statements', async () => {
    for (const id of ['memory-1', 'memory-2']) await idOf('/api/articles?fields[0]=slug', id);
    await expect.poll(() => plinth.lines.some(({ fields }) => fields.requestId === 'memory-2')).toBe(true);
    const line = plinth.lines.find(({ fields }) => fields.requestId === 'memory-2');
    expect(line?.fields.request).toMatchObject({ statements: 0 });
  });
});

test('a slow request is logged with its plan and its longest statements', async () => {
  const plinth = await startPlinth({ engine: 'sqlite', server: { log: { requests: false, slowMs: 1 } } });
  try {
    const path =
      '/api/articles?populate[author][populate]=avatar&populate[categories]=true&pagination[pageSize]=100&sort=title';
    await send(plinth.url, path, { headers: { 'x-request-id': 'slow-1' } });
    const slow = () => plinth.lines.find(({ fields }) => fields.requestId === 'slow-1');
    await expect.poll(slow).toBeDefined();
    const line = slow();
    const { level, message, fields } = line as LogLine;
    expect(level).toBe('warn');
    expect(message).toMatch(/^Slow: GET \/api\/articles\?/);
    expect(fields).toMatchObject({ requestId: 'slow-1', databaseMs: expect.any(Number) });
    expect(fields.plan).toContainEqual(expect.stringMatching(/^entries \(entries\) from articles, .*order by title/));
    expect((fields.longest as string[]).length).toBeGreaterThan(1);
    expect((fields.longest as string[])[0]).toMatch(/^[\d.]+ ms, \d+ rows: select /);
  } finally {
    await plinth.stop();
  }
});

describeEngines(
  'a database that becomes unreachable',
  (name) => {
    let engine: Engine;
    let relay: Relay;
    let plinth: StartedPlinth;
    beforeAll(async () => {
      engine = await startRestored(name);
      relay = await startRelay(engine.settings);
      plinth = await startPlinth({ engine: { ...engine, settings: relay.settings }, server: SERVER });
    });
    afterAll(async () => {
      await plinth?.stop();
      await relay?.cut();
      await engine?.stop();
    });

    test('makes the server not ready, every request a 503, and one line in the log', async () => {
      const ready = () => send(plinth.url, '/_ready');
      expect(await ready()).toMatchObject({ status: 204, body: '' });
      await relay.cut();
      await expect.poll(async () => (await ready()).status).toBe(503);
      expect(errorOf(await ready())).toMatchObject({
        name: 'ServiceUnavailableError',
        message: 'The database is unreachable.',
      });
      expect((await send(plinth.url, '/_health')).status).toBe(204);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, page) => send(plinth.url, `/api/articles?pagination[page]=${page + 1}`)),
      );
      for (const answer of answers) {
        expect(errorOf(answer)).toMatchObject({ status: 503, name: 'ServiceUnavailableError' });
        expect(answer.headers['retry-after']).toBeDefined();
      }
      // A commit of the server's own that was cut has another one.
      const lost = plinth.lines.filter(({ message }) => /^Database unavailable \(\w+\): /.test(message));
      expect([1, 2]).toContain(lost.length);
      expect(plinth.lines.filter(({ level }) => level === 'error').length).toBeLessThanOrEqual(3);

      await relay.restore();
      await expect.poll(async () => (await ready()).status).toBe(204);
      await expect.poll(async () => (await send(plinth.url, '/api/articles')).status).toBe(200);
    });
  },
  ['postgres', 'mariadb'],
);

test('/_ready needs no credentials and takes every method; a few questions are enough for many probes', async () => {
  let questions = 0;
  const plinth = await startPlinth({
    engine: 'sqlite',
    adapt: (application) => ({
      ...application,
      driver: new Proxy(application.driver, {
        get(target, member) {
          const value = Reflect.get(target, member) as unknown;
          if (typeof value !== 'function') return value;
          return (...given: unknown[]) => {
            if (member === 'query' && (given[0] as { text: string }).text === 'select 1') questions += 1;
            return value.apply(target, given);
          };
        },
      }),
    }),
  });
  try {
    const started = performance.now();
    const probes = Array.from({ length: 50 }, (_, index) =>
      send(plinth.url, '/_ready', { method: index % 2 === 0 ? 'GET' : 'HEAD', headers: { authorization: 'Bearer x' } }),
    );
    expect(new Set((await Promise.all(probes)).map(({ status }) => status))).toEqual(new Set([204]));
    // One a second, on a machine that is busy too.
    expect(questions).toBeLessThan(5 + (performance.now() - started) / 1000);
  } finally {
    await plinth.stop();
  }
});
