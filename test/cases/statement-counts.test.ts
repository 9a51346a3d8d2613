import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../../src/content/engine.ts';
import { openScope, type Scope } from '../../src/content/scope.ts';
import { findEntry, findSingle } from '../../src/content/reading/find-entry.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { Driver } from '../../src/database/driver.ts';
import { DEFAULT_BUDGETS } from '../../src/query/resolution.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { EVERYTHING, model, typeNamed } from '../support/conformance-queries.ts';
import { type Engine, startRestored } from '../support/engines.ts';

let engine: Engine;
let driver: Driver;
let scope: Scope;
const statements: string[] = [];

beforeAll(async () => {
  engine = await startRestored('sqlite');
  driver = await openDriver(engine.settings);
  const content = createEngine({
    model,
    dialect: dialectOf(driver.client),
    driver: counting(driver),
    pagination: { defaultLimit: 25, maxLimit: 100, withCount: true },
    limits: { ...DEFAULT_BUDGETS, filterRows: null, rows: 100_000, bytes: 100_000_000 },
    defaultLocale: async () => 'en',
  });
  scope = openScope(content, EVERYTHING);
});

afterAll(async () => {
  await driver.close();
  await engine.stop();
});

/** The same driver; what plans ask it is written down first. How large its tables are is asked in the background. */
const counting = (inner: Driver): Driver => ({
  client: inner.client,
  layout: inner.layout,
  blocks: inner.blocks,
  provesLocally: inner.provesLocally,
  written: inner.written,
  query: (statement, parameters) => {
    if ('parameters' in statement) statements.push(statement.text);
    return inner.query(statement, parameters);
  },
  stream: (statement, parameters, batchSize) => {
    statements.push(statement.text);
    return inner.stream(statement, parameters, batchSize);
  },
  transaction: (work) => inner.transaction(work),
  snapshot: (work) => inner.snapshot(work),
  introspect: () => inner.introspect(),
  longReads: () => inner.longReads(),
  faultOf: (error) => inner.faultOf(error),
  close: () => inner.close(),
});

/** The text of the answer and the number of statements it took. */
async function asked(request: string): Promise<{ answer: string; count: number }> {
  statements.length = 0;
  const [path = '', query = ''] = request.split('?');
  const [name = '', id] = path.split('/');
  const type = typeNamed(name);
  const answer =
    id !== undefined
      ? await findEntry(scope, type, id, query)
      : type.kind === 'singleType'
        ? await findSingle(scope, type, query)
        : await listEntries(scope, type, query);
  return { answer: typeof answer === 'string' ? answer : '', count: statements.length };
}

const ENTRIES = 1;
const COUNT = 1;

test.each([
  { request: 'category', expected: ENTRIES + COUNT },
  { request: 'category?pagination[withCount]=false', expected: ENTRIES },
  { request: 'category?filters[articles][author][name][$contains]=a&sort=parent.name', expected: ENTRIES + COUNT },
  { request: 'article?populate=author', expected: ENTRIES + COUNT + 1 },
  { request: 'article?populate=cover,gallery,seo.metaSocial', expected: ENTRIES + COUNT + 4 },
  { request: 'author?populate[articles][count]=true', expected: ENTRIES + COUNT + 1 },
  { request: 'article/1?populate=seo.metaSocial', expected: ENTRIES + 2 },
  { request: 'article?populate=createdBy,updatedBy', expected: ENTRIES + COUNT + 2 },
  { request: 'page?populate=localizations.category', expected: ENTRIES + COUNT + 2 },
  // Four levels.
  { request: 'category?populate=articles.author.profile.address', expected: ENTRIES + COUNT + 4 },
  // The same relation again and again is one statement each time, not one per entry.
  {
    request: 'category?populate=articles.author.articles.author&pagination[pageSize]=100',
    expected: ENTRIES + COUNT + 4,
  },
  // Nothing is found, so nothing is counted and nobody is below.
  { request: 'category?filters[id]=-1&populate=articles.author', expected: ENTRIES },
  { request: 'category?filters[id]=-1&pagination[page]=2', expected: ENTRIES + COUNT },
])('$request takes $expected', async ({ request, expected }) => {
  expect((await asked(request)).count).toBe(expected);
});

test('a dynamic zone takes one for itself and one per component type on the page', async () => {
  for (const request of [
    'homepage?populate=blocks',
    'article/1?populate=blocks',
    'article?populate=blocks&pagination[pageSize]=3',
  ]) {
    const { answer, count } = await asked(request);
    const types = new Set([...answer.matchAll(/"__component":"([^"]+)"/g)].map(([, uid]) => uid));
    expect(types.size, request).toBeGreaterThan(0);
    expect(count, request).toBe(ENTRIES + (request.startsWith('article?') ? COUNT : 0) + 1 + types.size);
  }
});

test('a polymorphic relation takes one per type on the page, and one for its table if it has one', async () => {
  const { answer, count } = await asked('comment?populate=mentions');
  const types = new Set([...answer.matchAll(/"__type":"([^"]+)"/g)].map(([, uid]) => uid));
  expect(types.size).toBeGreaterThan(1);
  expect(count).toBe(ENTRIES + COUNT + 1 + types.size);
});

test('a repeated request takes the same statements, prepared before', async () => {
  const { answer } = await asked('article?populate=author');
  const texts = [...statements];
  expect((await asked('article?populate=author')).answer).toBe(answer);
  expect(statements).toEqual(texts);
});

test('requests that differ in values share their statements', async () => {
  await asked('article?filters[slug]=article-001&populate=author');
  const texts = [...statements];
  await asked('article?filters[slug]=article-002&populate=author&pagination[page]=1');
  expect(statements).toEqual(texts);
});
