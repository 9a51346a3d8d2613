import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../src/database/driver.ts';
import { startPlinth, type StartedPlinth } from '../support/start-plinth.ts';

const DEEP = `/api/articles?${'populate[parent][populate][children][populate]'.repeat(3)}=parent&sort=id`;
const STATEMENT_MS = 5;

let plinth: StartedPlinth;
let statements = 0;
let onStatement = (): void => undefined;

/** The same database, but each statement about articles takes a while, and is counted. */
function slowed(driver: Driver): Driver {
  return new Proxy(driver, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function') return member;
      if (name !== 'query') return member.bind(target);
      const query: Driver['query'] = (statement, parameters) => {
        if (!statement.text.includes('articles')) return target.query(statement, parameters);
        statements += 1;
        onStatement();
        const until = performance.now() + STATEMENT_MS;
        while (performance.now() < until);
        return target.query(statement, parameters);
      };
      return query;
    },
  });
}

beforeAll(async () => {
  plinth = await startPlinth({
    engine: 'sqlite',
    adapt: (application) => ({ ...application, driver: slowed(application.driver) }),
  });
});

afterAll(() => plinth.stop());

test('a request whose client has disconnected sends no more statements', async () => {
  // The first of all also looks at the sizes of tables.
  for (const field of ['id', 'slug']) {
    statements = 0;
    expect((await fetch(`${plinth.url}${DEEP}&fields[0]=${field}`)).status).toBe(200);
  }
  const all = statements;
  expect(all).toBeGreaterThan(6);

  statements = 0;
  const request = get(`${plinth.url}${DEEP}&fields[0]=title`);
  request.on('error', () => undefined);
  onStatement = () => {
    if (statements === 2) request.destroy();
  };
  const left = new Promise<void>((resolve) => {
    plinth.server.server.once('request', (_request, response) => response.once('close', resolve));
  });
  await left;
  expect(statements).toBeGreaterThanOrEqual(2);
  // Far more turns of the server than all that it would still have asked.
  for (let turn = 0; turn < all * 4; turn++) expect((await fetch(`${plinth.url}/api/categories`)).status).toBe(200);
  expect(statements).toBeLessThan(all - 2);
  expect(plinth.faults).toEqual([]);
});
