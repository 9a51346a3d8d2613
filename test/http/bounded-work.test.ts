import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { HEAVY_REQUESTS } from './heavy-requests.ts';
import { type Answer, errorOf, send } from './requests.ts';

/** Of the processor, here, and on the clock where a database works too: a machine may be busy with other tests. */
const CPU_SECONDS = 5;
const SECONDS = 60;

describeEngines('expensive requests', (engine) => {
  let plinth: StartedPlinth;
  beforeAll(async () => {
    plinth = await startPlinth({ engine });
  });
  afterAll(async () => {
    await plinth.stop();
  });

  test.each(Object.entries(HEAVY_REQUESTS))('%s', async (_, path) => {
    const started = performance.now();
    const before = process.cpuUsage();
    const heavy = send(plinth.url, path);
    const others = await Promise.all(
      [1, 2, 3].map(async (id) => (await send(plinth.url, `/api/categories/${id}?fields=name`)).status),
    );
    const answer = await heavy;
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(CPU_SECONDS);
    expect(performance.now() - started).toBeLessThan(SECONDS * 1000);
    expect(plinth.faults.splice(0)).toEqual([]);
    expect(others).toEqual([200, 200, 200]);
    expectRightOrRefused(answer);
  });
});

function expectRightOrRefused(answer: Answer): void {
  if (answer.status === 200) {
    const { data, meta } = JSON.parse(answer.body);
    expect(data.length).toBeLessThanOrEqual(meta.pagination.pageSize);
  } else {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(errorOf(answer).message).not.toBe('');
  }
}

describe('budgets that the project sets', () => {
  let plinth: StartedPlinth;
  beforeAll(async () => {
    plinth = await startPlinth({
      engine: 'sqlite',
      adapt: (application) => {
        const { settings } = application.project;
        const limits = { ...settings.limits, rows: 300, bytes: 20_000, statements: 5, sortKeys: 2, filterRows: 15_000 };
        return { ...application, project: { ...application.project, settings: { ...settings, limits } } };
      },
    });
  });
  afterAll(() => plinth.stop());

  test.each([
    [
      '/api/articles?fields=slug&populate[categories][fields]=id&pagination[pageSize]=100&populate[author][fields]=id&populate[coAuthors][fields]=id',
      /reads more than 300 rows/,
    ],
    ['/api/articles?pagination[pageSize]=60', /exceed 20000 characters/],
    ['/api/articles?populate=*', /Too many populated fields\. At most 5/],
    ['/api/articles?sort=title,slug,kind', /Too many sort keys: 3\. At most 2/],
    [
      '/api/articles?filters[author][articles][author][articles][id]=1',
      /examine about [\d,]+ rows, .*; the maximum is 15,000\. Most of them are at filters\.author/,
    ],
  ])('%s is 400 and says what to narrow', async (path, message) => {
    const answer = await send(plinth.url, path);
    expect(answer.status).toBe(400);
    expect(errorOf(answer).message).toMatch(message);
  });

  test('requests within the limits are answered', async () => {
    expect((await send(plinth.url, '/api/articles?fields=slug&populate=author&sort=title,slug')).status).toBe(200);
  });
});
