import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver, WaitLimit } from '../../src/database/driver.ts';
import { withGraphql } from '../graphql/with-graphql.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

/** As `createEngine` has it. */
const MAX_AT_ONCE = 2;

let plinth: StartedPlinth;

/** Who waits for a statement about articles, and the most that did at a time. */
const waiting = new Map<WaitLimit | undefined, number>();
let most = 0;

const count = (who: WaitLimit | undefined, by: number): void => {
  const left = (waiting.get(who) ?? 0) + by;
  if (left === 0) waiting.delete(who);
  else waiting.set(who, left);
  most = Math.max(most, waiting.size);
};

/** The same database, which takes a while, so that requests that may meet there do. */
const slowed = (driver: Driver): Driver =>
  new Proxy(driver, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function') return member;
      if (name !== 'query') return member.bind(target);
      const query: Driver['query'] = async (statement, parameters, waitLimit) => {
        if (!statement.text.includes('from "articles"')) return target.query(statement, parameters, waitLimit);
        count(waitLimit, 1);
        try {
          await delay(20);
          return await target.query(statement, parameters, waitLimit);
        } finally {
          count(waitLimit, -1);
        }
      };
      return query;
    },
  });

beforeAll(async () => {
  plinth = await startPlinth({
    engine: 'sqlite',
    environment: { PLINTH_CACHE: 'off' },
    adapt: (application) => withGraphql()({ ...application, driver: slowed(application.driver) }),
  });
});
afterAll(() => plinth.stop());

/** By the sizes of the tables each would have more than ten thousand entries; the filter finds none. */
const LEVELS = 6;
const steps = Array.from({ length: LEVELS }, () => ['author', 'articles']).flat();

const rest = (index: number, size: number) =>
  fetch(
    `${plinth.url}/api/articles?fields[0]=title&populate=${steps.join('.')}&pagination[pageSize]=${size}&filters[slug][$eq]=none-${index}`,
  );

const graphql = (index: number, size: number) => {
  const open = 'author { data { attributes { articles(pagination: { limit: -1 }) { data { attributes { '.repeat(LEVELS);
  const query = `{ articles(pagination: { limit: ${size} }, filters: { slug: { eq: "none-${index}" } }) { data { attributes { ${open} title ${'} } } } } } '.repeat(LEVELS)} } } } }`;
  return fetch(`${plinth.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
};

async function answerTogether(ask: (index: number, size: number) => Promise<Response>, size: number): Promise<number> {
  most = 0;
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => ask(index, size)));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('"errors"');
  }
  return most;
}

test.each([
  ['REST', rest],
  ['GraphQL', graphql],
])('answers of many entries are made a few at a time, and all are: %s', async (_, ask) => {
  expect(await answerTogether(ask, 100)).toBeLessThanOrEqual(MAX_AT_ONCE);
  // Small ones do not wait for one another; on a busy machine they may still miss one another once.
  await expect.poll(() => answerTogether(ask, 1)).toBeGreaterThan(MAX_AT_ONCE);
});
