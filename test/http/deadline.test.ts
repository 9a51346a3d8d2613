import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver, WaitLimit } from '../../src/database/driver.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { errorOf, send } from './requests.ts';

const REQUEST_MS = 200;

let plinth: StartedPlinth;
/** What statements about articles were handed. */
const handed: WaitLimit[] = [];

/** The same database, which never answers about articles, and about pages only when nobody waits any more. */
const silent = (driver: Driver): Driver =>
  new Proxy(driver, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function') return member;
      if (name !== 'query') return member.bind(target);
      const query: Driver['query'] = (statement, parameters, waitLimit) => {
        const isArticles = statement.text.includes('from "articles"');
        if (!isArticles && !statement.text.includes('from "pages"')) return target.query(statement, parameters);
        if (waitLimit === undefined) throw new Error('a statement without an end');
        handed.push(waitLimit);
        if (isArticles) return new Promise(() => undefined);
        return new Promise((_, reject) => {
          waitLimit.signal?.addEventListener('abort', () => reject(waitLimit.signal?.reason));
        });
      };
      return query;
    },
  });

beforeAll(async () => {
  plinth = await startPlinth({
    engine: 'sqlite',
    limits: { requestMs: REQUEST_MS },
    adapt: (application) => ({ ...application, driver: silent(application.driver) }),
  });
});
afterAll(() => plinth.stop());

test('at the deadline of a request, the response says what to reduce', async () => {
  const start = performance.now();
  const answer = await send(plinth.url, '/api/pages');
  expect(errorOf(answer)).toMatchObject({
    status: 400,
    message: expect.stringContaining(`exceeded ${REQUEST_MS / 1000} seconds`),
  });
  expect(performance.now() - start).toBeGreaterThanOrEqual(REQUEST_MS - 5);
  expect(plinth.faults).toEqual([]);
});

test('a request that nothing answers is answered all the same', async () => {
  const answer = await send(plinth.url, '/api/articles');
  expect(errorOf(answer)).toMatchObject({ status: 503, message: 'The request took too long to answer.' });
  expect(answer.headers['retry-after']).toBe('1');
});

test('work for a caller who disconnects is cancelled at once', async () => {
  handed.length = 0;
  const request = get(`${plinth.url}/api/pages?fields[0]=title`);
  request.on('error', () => undefined);
  await expect.poll(() => handed.length).toBe(1);
  const reason = new Promise((resolve) => {
    const signal = handed[0]?.signal;
    signal?.addEventListener('abort', () => resolve(signal.reason));
  });
  request.destroy();
  expect(await reason).toMatchObject({ name: 'AbandonedError' });
  expect(plinth.faults).toEqual([]);
});
