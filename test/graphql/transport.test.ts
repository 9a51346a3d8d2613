import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { FULL_ACCESS } from './ask.ts';
import { withGraphql } from './with-graphql.ts';

const QUERY = '{ articles(pagination: { limit: 1 }) { data { id } } }';
const ANSWER = '{"data":{"articles":{"data":[{"id":"1"}]}}}';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const JSON_TYPE = { 'content-type': 'application/json' };

let plinth: StartedPlinth;
let closed: StartedPlinth;

beforeAll(async () => {
  plinth = await startPlinth({ engine: 'sqlite', adapt: withGraphql() });
  const csrfHeaders = ['x-apollo-operation-name', 'apollo-require-preflight'];
  closed = await startPlinth({
    engine: 'sqlite',
    adapt: withGraphql({ csrfHeaders, persistedQueries: false, batches: false, introspection: false }),
  });
});

afterAll(async () => {
  expect([plinth.faults, closed.faults]).toEqual([[], []]);
  await plinth.stop();
  await closed.stop();
});

async function send(server: StartedPlinth, init: RequestInit, search = ''): Promise<readonly [number, string]> {
  const answer = await fetch(`${server.url}/graphql${search}`, init);
  return [answer.status, await answer.text()];
}

const post = (body: unknown, headers = {}): RequestInit => ({
  method: 'POST',
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(body),
});

const get = (values: Readonly<Record<string, string>>): string => `?${new URLSearchParams(values)}`;

const failed = (message: string, code = 'INTERNAL_SERVER_ERROR'): string =>
  JSON.stringify({ errors: [{ message, extensions: { code } }] });

describe('methods', () => {
  test('GET reads and never writes', async () => {
    expect(await send(plinth, {}, get({ query: QUERY }))).toEqual([200, ANSWER]);
    for (const query of ['mutation { deleteArticle(id: 1) { data { id } } }', 'subscription { articles }']) {
      const answer = await fetch(`${plinth.url}/graphql${get({ query })}`, { headers: FULL_ACCESS });
      expect([answer.status, answer.headers.get('allow')], query).toEqual([405, 'POST']);
    }
    const two = 'query A { __typename } mutation B { deleteArticle(id: 1) { data { id } } }';
    expect((await send(plinth, {}, get({ query: two, operationName: 'A' })))[0]).toBe(200);
    expect(await send(plinth, {}, get({ query: two, operationName: 'B' }))).toEqual([
      405,
      failed('GET supports only query operation'),
    ]);
    expect((await send(plinth, post({ query: '{ article(id: 1) { data { id } } }' })))[1]).toContain('"id":"1"');
  });

  test.each([
    ['OPTIONS', 204],
    ['PUT', 405],
    ['DELETE', 405],
  ])('%s', async (method, status) => {
    expect((await send(plinth, { method }))[0]).toBe(status);
  });
});

describe('persisted queries', () => {
  const query = 'query Kept { articles(pagination: { limit: 1 }) { data { id } } }';
  const kept = (text: string, version: unknown = 1) => ({
    extensions: { persistedQuery: { version, sha256Hash: hashOf(text) } },
  });
  const notFound = failed('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');

  test('are found after they were sent, by GET too', async () => {
    expect(await send(plinth, post(kept(query)))).toEqual([200, notFound]);
    expect(await send(plinth, post({ query, ...kept(query) }))).toEqual([200, ANSWER]);
    expect(await send(plinth, post(kept(query)))).toEqual([200, ANSWER]);
    const search = get({ extensions: JSON.stringify(kept(query).extensions) });
    expect(await send(plinth, {}, search)).toEqual([200, ANSWER]);
  });

  test('are refused under a wrong hash and in another version, and invalid ones are not kept', async () => {
    expect(await send(plinth, post({ query: QUERY, ...kept('other') }))).toEqual([
      400,
      failed('provided sha does not match query'),
    ]);
    expect(await send(plinth, post({ query, ...kept(query, 2) }))).toEqual([
      400,
      failed('Unsupported persisted query version'),
    ]);
    for (const wrong of ['{ nope', '{ nope }']) {
      expect((await send(plinth, post({ query: wrong, ...kept(wrong) })))[0]).toBe(400);
      expect(await send(plinth, post(kept(wrong)))).toEqual([200, notFound]);
    }
  });

  test('are off by setting', async () => {
    expect(await send(closed, post({ query, ...kept(query) }))).toEqual([
      200,
      failed('PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED'),
    ]);
  });
});

describe('requests of other sites', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = get({ query: QUERY }).slice(1);

  test.each([
    ['a form', { method: 'POST', headers: form, body }, ''],
    ['an address', {}, get({ query: QUERY })],
    ['text', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }, ''],
  ])('%s is refused by setting', async (_, init, search) => {
    const [status, text] = await send(closed, init, search);
    expect([status, text.slice(0, 69)]).toEqual([
      400,
      'This operation has been blocked as a potential Cross-Site Request For',
    ]);
  });

  test('passes with a custom header, or as JSON', async () => {
    const headers = { ...form, 'apollo-require-preflight': '1' };
    expect(await send(closed, { method: 'POST', headers, body })).toEqual([200, ANSWER]);
    expect(await send(closed, post({ query: QUERY }))).toEqual([200, ANSWER]);
    expect(await send(closed, { headers: { 'x-apollo-operation-name': 'A' } }, get({ query: QUERY }))).toEqual([
      200,
      ANSWER,
    ]);
    expect(await send(plinth, { method: 'POST', headers: form, body })).toEqual([200, ANSWER]);
  });
});

test('batches are answered in order, and off by setting', async () => {
  const batch = [{ query: QUERY }, { query: '{ nope }' }, { query: QUERY }];
  const [status, text] = await send(plinth, post(batch));
  expect(status).toBe(200);
  expect(text.startsWith(`[${ANSWER},{"errors":[`) && text.endsWith(`,${ANSWER}]`)).toBe(true);
  expect(await send(closed, post(batch))).toEqual([400, failed('Operation batching disabled.')]);
});

test('the schema is not shown if that is disabled', async () => {
  for (const query of ['{ __schema { queryType { name } } }', '{ __type(name: "Article") { name } }']) {
    const [status, text] = await send(closed, post({ query }));
    expect([status, text]).toEqual([400, expect.stringContaining('introspection is not allowed')]);
  }
});

describe('multipart requests', () => {
  const upload = {
    query: 'mutation ($file: Upload!) { upload(file: $file) { data { attributes { name } } } }',
    variables: { file: null },
  };
  const text = JSON.stringify(upload);

  async function sendParts(parts: readonly (readonly [string, string])[], file?: string) {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    if (file !== undefined) form.append(file, new Blob(['abc'], { type: 'text/plain' }), 'a.txt');
    const [status, body] = await send(plinth, { method: 'POST', headers: FULL_ACCESS, body: form });
    const { error, errors, data } = JSON.parse(body);
    return { status, message: error?.message ?? errors?.[0]?.message, data };
  }

  test('a file goes to variables that were not sent', async () => {
    const parts = [
      ['operations', JSON.stringify({ query: upload.query })],
      ['map', '{"0":["variables.file"]}'],
    ] as const;
    expect(await sendParts(parts, '0')).toMatchObject({
      status: 200,
      data: { upload: { data: { attributes: { name: 'a.txt' } } } },
    });
  });

  test('a file is assigned by the map', async () => {
    const map = '{"0":["variables.file"]}';
    expect(
      (
        await sendParts(
          [
            ['operations', text],
            ['map', map],
          ],
          '0',
        )
      ).data,
    ).toEqual({
      upload: { data: { attributes: { name: 'a.txt' } } },
    });
    expect(
      await sendParts([
        ['operations', text],
        ['map', map],
      ]),
    ).toEqual({
      status: 200,
      message: 'File missing in the request.',
      data: null,
    });
  });

  test.each([
    ['{"0":"variables.file"}', 'Invalid type for the ‘map’ multipart field entry key ‘0’ array ('],
    ['{"0":[5]}', 'Invalid type for the ‘map’ multipart field entry key ‘0’ array index ‘0’ value ('],
    [
      '{"0":["query.a"]}',
      'Invalid object path for the ‘map’ multipart field entry key ‘0’ array index ‘0’ value ‘query.a’ (',
    ],
    ['[]', 'Invalid type for the ‘map’ multipart field ('],
    ['null', 'Invalid type for the ‘map’ multipart field ('],
    ['{', 'Invalid JSON in the ‘map’ multipart field ('],
  ])('the map %s is refused', async (map, message) => {
    const answer = await sendParts(
      [
        ['operations', text],
        ['map', map],
      ],
      '0',
    );
    expect([answer.status, answer.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test.each([
    [[], 'Missing multipart field ‘operations’'],
    [[['operations', text]], 'Missing multipart field ‘map’'],
    [
      [
        ['operations', '5'],
        ['map', '{}'],
      ],
      'Invalid type for the ‘operations’ multipart field',
    ],
    [
      [
        ['operations', '{'],
        ['map', '{}'],
      ],
      'Invalid JSON in the ‘operations’ multipart field',
    ],
    [
      [
        ['map', '{}'],
        ['operations', text],
      ],
      'Misordered multipart fields; ‘map’ should follow ‘operations’',
    ],
  ] as const)('%j is refused', async (parts, message) => {
    const answer = await sendParts(parts, 'other');
    expect([answer.status, answer.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('a path through inherited members changes nothing', async () => {
    for (const path of ['__proto__.polluted', 'constructor.prototype.polluted', 'variables.__proto__.polluted']) {
      await sendParts(
        [
          ['operations', text],
          ['map', JSON.stringify({ 0: [path] })],
        ],
        '0',
      );
    }
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  });
});
