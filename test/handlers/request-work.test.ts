import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver, WaitLimit } from '../../src/database/driver.ts';
import { errorOf, send } from '../http/requests.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

/** Short: only requests that must reach it are sent to a server with this limit. */
const REQUEST_MS = 500;
const MAX_ROWS = 40;

/** What project code does in a request, by the name of its route. */
const ACTIONS: Readonly<Record<string, string>> = {
  'entity-service': `strapi.entityService.findMany('api::page.page', { limit: 1 })`,
  'by-id': `strapi.entityService.findOne('api::page.page', 1)`,
  'database-layer': `strapi.db.query('api::page.page').findMany({ limit: 1 })`,
  service: `strapi.service('api::page.page').find({})`,
  core: `strapi.controller('api::page.page').find(ctx)`,
  transaction: `strapi.db.transaction(() => strapi.db.query('api::page.page').findMany({}))`,
  'after-the-answer': `void setTimeout(() => strapi.entityService.findMany('api::page.page', { limit: 2 }), 100) ?? 'ok'`,
};

/** Code that reads a row, which says how many entries there are, once or again and again. */
const READ_ONE = `strapi.db.query('api::category.category').count()`;
const READING: Readonly<Record<string, string>> = {
  add: `strapi.db.query('api::category.category').create({ data: { name: 'one' } })`,
  once: READ_ONE,
  'in-a-loop': `(async () => { for (let i = 0; i < 100; i++) await ${READ_ONE}; })()`,
};

let plinth: StartedPlinth;
let hasty: StartedPlinth;
let dir: string;
/** What statements about pages were handed. */
const handed: WaitLimit[] = [];

const FOREVER: WaitLimit = { deadline: Number.POSITIVE_INFINITY };

/** The same database, which answers about pages only when nobody waits any more. */
const silent = <T extends object>(driver: T): T =>
  new Proxy(driver, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function') return member;
      if (name === 'transaction') {
        const begin = member.bind(target) as Driver['transaction'];
        return ((work, ...rest) => begin((session) => work(silent(session)), ...rest)) satisfies Driver['transaction'];
      }
      if (name !== 'query') return member.bind(target);
      const query: Driver['query'] = (statement, parameters, waitLimit = FOREVER) => {
        const own = member.bind(target) as Driver['query'];
        if (!statement.text.includes('from "pages"')) return own(statement, parameters);
        handed.push(waitLimit);
        return new Promise((_, reject) => {
          waitLimit.signal?.addEventListener('abort', () => reject(waitLimit.signal?.reason));
        });
      };
      return query;
    },
  });

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'plinth-work-'));
  cpSync(CONFORMANCE_PROJECT, dir, { recursive: true });
  const api = path.join(dir, 'src/api/waits');
  for (const folder of ['controllers', 'routes']) mkdirSync(path.join(api, folder), { recursive: true });
  const routes = Object.keys({ ...ACTIONS, ...READING }).map((name) => ({
    method: 'GET',
    path: `/waits/${name}`,
    handler: `waits.${name}`,
    config: { auth: false },
  }));
  writeFileSync(path.join(api, 'routes/waits.json'), JSON.stringify({ routes }));
  const actions = Object.entries({ ...ACTIONS, ...READING }).map(
    ([name, code]) => `'${name}': async (ctx) => ({ found: await ${code} })`,
  );
  writeFileSync(path.join(api, 'controllers/waits.js'), `module.exports = { ${actions.join(',\n')} };`);
  const start = (requestMs: number) =>
    startPlinth({
      engine: 'sqlite',
      project: dir,
      limits: { requestMs, rows: MAX_ROWS },
      adapt: (application) => ({ ...application, driver: silent(application.driver) }),
    });
  plinth = await start(300_000);
  hasty = await start(REQUEST_MS);
});
afterAll(async () => {
  await plinth.stop();
  await hasty.stop();
  rmSync(dir, { recursive: true, force: true });
});

const WAITING = Object.keys(ACTIONS).filter((name) => name !== 'after-the-answer');

test('reads of code end with the deadline of its request', async () => {
  const answers = await Promise.all(WAITING.map((name) => send(hasty.url, `/api/waits/${name}`)));
  for (const answer of answers) {
    expect(errorOf(answer)).toMatchObject({
      status: 400,
      message: expect.stringContaining(`exceeded ${REQUEST_MS / 1000} seconds`),
    });
  }
});

test.each(WAITING)('reads of code end when the caller disconnects: %s', async (name) => {
  handed.length = 0;
  const request = get(`${plinth.url}/api/waits/${name}`);
  request.on('error', () => undefined);
  await expect.poll(() => handed.length).toBe(1);
  const signal = handed[0]?.signal;
  expect(signal).toBeDefined();
  const reason = new Promise((resolve) => signal?.addEventListener('abort', () => resolve(signal.reason)));
  request.destroy();
  expect(await reason).toMatchObject({ name: 'AbandonedError' });
  expect(plinth.faults).toEqual([]);
});

test('code that goes on after the answer has no deadline of its request, and no caller to leave', async () => {
  handed.length = 0;
  expect((await send(plinth.url, '/api/waits/after-the-answer')).status).toBe(200);
  await expect.poll(() => handed.length).toBe(1);
  expect(handed[0]?.deadline).toBe(Number.POSITIVE_INFINITY);
});

test('the rows that code reads in a loop are those of one request', async () => {
  expect((await send(plinth.url, '/api/waits/add')).status).toBe(200);
  for (let request = 0; request < 2; request++) {
    expect(await send(plinth.url, '/api/waits/once')).toMatchObject({ status: 200, body: '{"found":1}' });
    expect(errorOf(await send(plinth.url, '/api/waits/in-a-loop'))).toMatchObject({
      status: 400,
      message: expect.stringContaining(`reads more than ${MAX_ROWS} rows`),
    });
  }
});
