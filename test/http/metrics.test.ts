import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers, whoAnswers } from '../load/worker-project.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { freePort } from '../support/throwaway-server.ts';
import { errorOf, send } from './requests.ts';

const countOf = (text: string, name: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? Number.NaN : Number(line.slice(name.length + 1));
};

test('nothing is measured unless it is set', async () => {
  const plinth = await startPlinth({ engine: 'sqlite' });
  try {
    expect((await send(plinth.url, '/metrics')).status).toBe(404);
  } finally {
    await plinth.stop();
  }
});

describe('metrics with a token', () => {
  let plinth: StartedPlinth;
  beforeAll(async () => {
    plinth = await startPlinth({
      engine: 'sqlite',
      server: {
        metrics: { port: null, host: '127.0.0.1', token: 'scrape' },
        log: { requests: true, slowMs: 0 },
      },
      environment: { API_MAX_LIMIT: '0' },
    });
  });
  afterAll(() => plinth.stop());

  const scrape = (token = 'scrape') => send(plinth.url, '/metrics', { headers: { authorization: `Bearer ${token}` } });

  test('require it', async () => {
    for (const answer of [await send(plinth.url, '/metrics'), await scrape('other'), await scrape('')]) {
      expect(errorOf(answer)).toMatchObject({ status: 401 });
    }
    const { status, headers } = await scrape();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  test('cover requests by route and status, statements, caches and the process', async () => {
    await send(plinth.url, '/api/articles/1');
    await send(plinth.url, '/api/articles/2');
    await send(plinth.url, '/api/articles/99999');
    await send(plinth.url, '/api/categories');
    await send(plinth.url, '/api/categories');
    for (let path = 0; path < 20; path++) await send(plinth.url, `/wp-admin/${path}`);
    const { body } = await scrape();
    const one = 'method="GET",route="/api/articles/:id"';
    expect(countOf(body, `plinth_http_requests_total{${one},status="200"}`)).toBe(2);
    expect(countOf(body, `plinth_http_requests_total{${one},status="404"}`)).toBe(1);
    expect(countOf(body, 'plinth_http_requests_total{method="GET",route="none",status="404"}')).toBe(20);
    expect(countOf(body, `plinth_http_request_duration_seconds_count{${one}}`)).toBe(3);
    expect(countOf(body, 'plinth_statements_total{result="ok"}')).toBeGreaterThan(3);
    expect(countOf(body, 'plinth_statement_duration_seconds_count')).toBeGreaterThan(3);
    expect(countOf(body, 'plinth_answers_total{from="memory"}')).toBe(1);
    expect(countOf(body, 'plinth_answers_total{from="database"}')).toBeGreaterThanOrEqual(4);
    expect(countOf(body, 'plinth_kept_bytes{of="answers"}')).toBeGreaterThan(100);
    expect(countOf(body, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    expect(body).not.toContain('wp-admin');
    // The server's own work may be waiting for a moment.
    await expect.poll(async () => countOf((await scrape()).body, 'plinth_waiting_steps')).toBe(0);
  });

  test('cover streamed responses, and the statement that reads their ids', async () => {
    const list = 'method="GET",route="/api/authors"';
    plinth.lines.length = 0;
    await send(plinth.url, '/api/authors?pagination[limit]=-1');
    const { body } = await scrape();
    expect(countOf(body, `plinth_http_requests_total{${list},status="200"}`)).toBe(1);
    expect(countOf(body, `plinth_http_request_duration_seconds_count{${list}}`)).toBe(1);
    // The count, the ids, the entries.
    await expect
      .poll(() => plinth.lines.map(({ message }) => message))
      .toContainEqual(expect.stringMatching(/authors.* 3 statements/));
  });
});

test('metrics on a port of their own are not on that of the API', async () => {
  const port = await freePort();
  const plinth = await startPlinth({
    engine: 'postgres',
    server: { metrics: { port, host: '127.0.0.1', token: null } },
  });
  try {
    expect((await send(plinth.url, '/metrics')).status).toBe(404);
    await send(plinth.url, '/api/categories');
    const { status, body } = await send(`http://127.0.0.1:${port}`, '/metrics');
    expect(status).toBe(200);
    expect(countOf(body, 'plinth_pool_connections{state="most"}')).toBe(10);
    expect((await send(`http://127.0.0.1:${port}`, '/api/categories')).status).toBe(404);
  } finally {
    await plinth.stop();
  }
  await expect(send(`http://127.0.0.1:${port}`, '/metrics')).rejects.toThrow(/ECONNREFUSED/);
});

test.skipIf(!existsSync('/proc/self/stat'))('every worker reports all workers', async () => {
  const server = await startWorkers(['--workers', '2'], {
    'config/server.js': "module.exports = { host: '127.0.0.1', port: 0, metrics: { token: 'scrape' } };",
  });
  const asked = new Set<number>();
  let requests = 0;
  while (asked.size < 2) {
    asked.add(await whoAnswers(server.url));
    requests += 1;
  }
  for (let scrape = 0; scrape < 3; scrape++) {
    const answer = await fetch(`${server.url}/metrics`, {
      headers: { authorization: 'Bearer scrape', connection: 'close' },
    });
    const counted = countOf(
      await answer.text(),
      'plinth_http_requests_total{method="GET",route="/api/who",status="200"}',
    );
    expect(counted).toBe(requests);
  }
});
