import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { compareProject, type CompareProjectOptions } from '../../compare/src/compare-project.ts';
import { type ComparedResponse, type ComparedServer, openServer } from '../../compare/src/compared-server.ts';
import { type ComparedRequest, loggedRequest, urlOf } from '../../compare/src/compared-request.ts';
import { comparedTypes } from '../../compare/src/compared-types.ts';
import { DEVIATIONS, V5_DEVIATIONS } from '../../compare/src/comparison.ts';
import { createDocumentIds } from '../../compare/src/document-ids.ts';
import { readAccessLog } from '../../compare/src/read-access-log.ts';
import { runComparison } from '../../compare/src/run-comparison.ts';
import { writePageReport } from '../../compare/src/write-page-report.ts';
import { writeTextReport } from '../../compare/src/write-text-report.ts';
import { NO_PROGRESS } from '../../src/util/progress.ts';
import { documentIdOf } from '../../src/util/document-id.ts';
import { listMaterial, MATERIAL_DIR, readMaterial } from '../support/conformance-material.ts';
import { model } from '../support/conformance-queries.ts';
import { restoreConformance, runScript, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { copyProject, emptyEngine, openOn, temporaryFolder } from './import-into.ts';

/** Only read from. */
let unchanged: StartedPlinth;

beforeAll(async () => {
  unchanged = await startPlinth({ engine: 'sqlite' });
});

afterAll(() => unchanged.stop());

/** As `plinth compare` does it, with the content of the conformance project, which a script may have changed. */
async function compare(reference: string, changes: string, options: Partial<CompareProjectOptions> = {}) {
  const engine = await emptyEngine('sqlite');
  await restoreConformance(engine);
  if (changes !== '') await runScript(engine, changes);
  return compareProject(await openOn(engine, copyProject()), {
    contract: 'v4',
    ...{ reference, requests: 120, concurrency: 4, rate: 10_000, seed: 3, logs: [], onlyLogs: false },
    ...{ callers: [], copy: null, progress: NO_PROGRESS },
    ...options,
  });
}

test('servers with the same content do not differ; damage in one database is found, in its smallest request', async () => {
  const { url } = unchanged;
  const same = await compare(url, '');
  expect(same).toMatchObject({ requests: 120, equal: 120, different: 0, unanswered: [], explained: [] });
  expect(same.refused).toBeGreaterThan(0);
  expect(same.refused).toBeLessThan(120);
  expect(same.callers).toEqual(['public', 'a user of the role authenticated', 'a user of the role editor']);

  const damaged = await compare(url, "update categories set name = 'damaged <b>' where id = 3;", { requests: 50 });
  expect(damaged.different).toBeGreaterThan(0);
  expect(damaged.differences[0]).toMatchObject({ method: 'GET', url: '/api/categories', caller: 'public' });
  expect(damaged.differences[0]?.differences[0]).toMatchObject({
    place: 'data[2].attributes.name',
    plinth: '"damaged <b>"',
  });
  expect(writeTextReport(damaged)).toMatch(/different {2}[1-9][\s\S]*GET \/api\/categories\n {2}as public/);
  expect(writePageReport(damaged)).toContain('damaged &lt;b&gt;');
  expect(writePageReport(same)).toContain('No unexplained difference');
});

/** What a migration does that finds no ids: others than those that follow from the rows. */
const OTHER_IDS = ['articles', 'authors', 'categories', 'up_users']
  .map(
    (table) => `alter table ${table} add column document_id varchar(255);
      update ${table} set document_id = substr('${table.replace('_', '')}${'0'.repeat(24)}', 1, 24 - length(id)) || id;`,
  )
  .join('\n');

test('in the contract of v5, an entry with another document id is the same entry; damage is found', async () => {
  const engine = await startRestored('sqlite');
  onTestFinished(() => engine.stop());
  await runScript(engine, OTHER_IDS);
  const v5 = await startPlinth({
    engine,
    adapt: (application) => {
      const { project } = application;
      const api = { ...project.settings.api, contract: 'v5' as const, v5Drafts: 'find' as const };
      return { ...application, project: { ...project, settings: { ...project.settings, api } } };
    },
  });
  onTestFinished(() => v5.stop());
  const found = await compare(v5.url, '', { contract: 'v5', requests: 60 });
  expect(found.differences).toEqual([]);
  expect(found).toMatchObject({ contract: 'v5', requests: 60, unanswered: [] });
  expect(found.equal).toBeGreaterThan(found.refused);
  expect(writeTextReport(found)).toContain(`v5 refused ${found.refused} of them`);
  expect(writePageReport(found)).toContain('<h1>Plinth compared with Strapi v5</h1>');

  const log = join(temporaryFolder(), 'access.log');
  const [there, here] = ['articles0000000000000001', documentIdOf('api::article.article', 1)];
  const ofV5 = [`/api/articles/${there}`, `/api/articles?filters[documentId]=${there}&populate=author`];
  writeFileSync(log, ofV5.map((url) => JSON.stringify({ method: 'GET', url })).join('\n'));
  const changes = "update articles set title = 'damaged' where id = 1;";
  const damaged = await compare(v5.url, changes, { contract: 'v5', logs: [log], onlyLogs: true });
  expect(damaged.differences).toMatchObject([
    { url: '/api/articles', differences: [{ place: 'data[0].title', plinth: '"damaged"' }] },
    { url: `/api/articles/${here}`, differences: [{ place: 'data.title' }] },
  ]);
});

test('requests of a log are sent; a server that answers otherwise is found', async () => {
  const { url } = unchanged;
  const log = join(temporaryFolder(), 'access.log');
  writeFileSync(
    log,
    [
      '1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /api/articles?sort=title&populate[author][fields][0]=name HTTP/1.1" 200 2326 "-" "curl"',
      '1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "POST /api/articles HTTP/1.1" 200 2',
      '1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /admin HTTP/1.1" 200 2',
      '{"level":"info","request":{"method":"GET","host":"x","uri":"/api/authors?fields[0]=name"},"status":200}',
      '{"method":"GET","url":"https://example.com/api/pages"}',
      '{"request":"GET /api/global HTTP/2.0","status":200}',
      '{"method":"DELETE","url":"/api/pages/1"}',
      'not a line of a log',
    ].join('\n'),
  );
  expect(await readAccessLog(log, '/api')).toEqual([
    '/api/articles?sort=title&populate[author][fields][0]=name',
    '/api/authors?fields[0]=name',
    '/api/pages',
    '/api/global',
  ]);
  const changed = await startPlinth({ engine: 'sqlite', environment: { API_DEFAULT_LIMIT: '3' } });
  onTestFinished(() => changed.stop());
  const found = await compare(changed.url, '', { logs: [log], onlyLogs: true });
  expect(found).toMatchObject({ requests: 4, equal: 2, different: 2 });
  expect(found.differences.map((one) => one.url)).toContain('/api/articles');
  expect((await compare(url, '', { logs: [log], onlyLogs: true })).different).toBe(0);
});

test('writes are compared on copies', async () => {
  const plinth = await startPlinth({ engine: 'sqlite' });
  onTestFinished(() => plinth.stop());
  const { url } = plinth;
  const engine = await emptyEngine('sqlite');
  await restoreConformance(engine);
  const found = await compare(url, '', { copy: engine.settings, requests: 1 });
  expect(found.differences).toEqual([]);
  expect(found.requests).toBeGreaterThan(300);
  const same = await startPlinth({ engine });
  onTestFinished(() => same.stop());
  await expect(compare(same.url, '', { copy: engine.settings, requests: 1 })).rejects.toThrow(
    'v4 and Plinth use the same database',
  );
});

test('every recorded answer of v4 that Plinth does not repeat is explained by a documented deviation', async () => {
  const { url } = unchanged;
  const plinth = openServer(url, 4);
  onTestFinished(() => plinth.close());
  const requests = recordedRequests();
  const recorded = new Map(requests.map(({ request, answer }) => [keyOf(request), answer]));
  // What was not recorded are requests without a deviation: both answer them alike.
  const reference: ComparedServer = {
    ask: async (request) => recorded.get(keyOf(request)) ?? plinth.ask(request),
    close: () => undefined,
  };
  const found = await runComparison({
    contract: 'v4',
    documentIds: createDocumentIds(),
    ...{ model, types: comparedTypes(model, '/api'), reference, plinth, progress: NO_PROGRESS },
    hasWrites: false,
    ...{ concurrency: 4, rate: 10_000, count: requests.length, requests: requests.map(({ request }) => request) },
  });
  expect(found.differences).toEqual([]);
  expect(found.explained.map(({ deviation }) => deviation).sort()).toEqual(
    ['integers', 'morph', 'once', 'order', 'serverError', 'window'].sort(),
  );
  const headings = readFileSync(new URL('../../docs/deviations.md', import.meta.url), 'utf8').split('\n');
  for (const title of Object.values(DEVIATIONS))
    expect(headings.map((line) => line.replace(/^#+ /, ''))).toContain(title);
  const inV5 = readFileSync(new URL('../../docs/v5.md', import.meta.url), 'utf8');
  for (const title of Object.values(V5_DEVIATIONS)) expect(inV5).toContain(`| ${title} |`);
});

interface Recorded {
  readonly config: string;
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
  readonly deviation?: string;
  readonly unspecifiedOrder?: boolean;
  readonly headers?: object;
}

/** Those that differ on purpose, and some with large integers. */
function recordedRequests(): readonly { readonly request: ComparedRequest; readonly answer: ComparedResponse }[] {
  const credentials = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Record<
    string,
    string
  >;
  return listMaterial('cases')
    .flatMap((file) => readMaterial(file).toString().split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as Recorded)
    .filter(({ config, method, headers }) => config === 'default' && method === 'GET' && headers === undefined)
    .filter((one) => one.deviation !== undefined || one.unspecifiedOrder || one.body.includes('9007199254740992'))
    .map(({ path, auth, status, contentType, body }) => ({
      request: loggedRequest(path, { name: auth, authorization: credentials[auth] ?? null }),
      answer: { status, type: contentType?.split(';')[0] ?? '', body, ms: 1 },
    }));
}

const keyOf = (request: ComparedRequest): string => `${request.caller.name} ${urlOf(request)}`;
