import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { FULL_ACCESS } from './ask.ts';
import { withGraphql } from './with-graphql.ts';

let plinth: StartedPlinth;

beforeAll(async () => {
  plinth = await startPlinth({ engine: 'sqlite', adapt: withGraphql() });
});

afterAll(async () => {
  expect(plinth.faults).toEqual([]);
  await plinth.stop();
});

async function ask(body: unknown): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${plinth.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.text() };
}

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

const nested = (levels: number): string =>
  `{ articles { data { attributes { ${'author { data { attributes { articles { data { attributes { '.repeat(levels)} title ${'} } } } } } '.repeat(levels)} } } } }`;

test.each([
  ['a document of 800 kB', `{ articles { data { ${'id '.repeat(270_000)} } } }`],
  ['10,000 aliases', `{ ${times(10_000, (index) => `a${index}: __typename`)} }`],
  [
    'a cycle of fragments',
    'fragment A on Article { ...B } fragment B on Article { ...A } { articles { data { attributes { ...A } } } }',
  ],
  ['1,000 directives', `{ articles { data { id ${'@include(if: true) '.repeat(1000)} } } }`],
  ['10,000 levels', `{ articles ${'{ a '.repeat(10_000)} ${'}'.repeat(10_000)} }`],
  ['a value of 5,000 levels', `{ articles(filters: ${'{ and: ['.repeat(5000)}${']}'.repeat(5000)}) { data { id } } }`],
  ['levels of a cycle that grow twofold', doubling(40)],
  ['more statements than a request may have', `{ ${times(600, (index) => `a${index}: articles { data { id } }`)} }`],
  ['relations of relations', nested(30)],
  [
    '2,000 fragments',
    `${times(2000, (index) => `fragment F${index} on Article { title }`)} { articles { data { attributes { ${times(2000, (index) => `...F${index}`)} } } } }`,
  ],
  ['a megabyte of unknown names', `{ ${times(4000, (index) => `${'x'.repeat(240)}${index}`)} }`],
])('%s is refused, and others are answered', async (_, query) => {
  const [refused, other] = await Promise.all([ask({ query }), ask({ query: '{ articles { data { id } } }' })]);
  expect(other.status).toBe(200);
  expect(refused.status).toBeLessThan(500);
  expect(refused.body.slice(0, 2000)).toContain('"errors"');
});

test.each([
  ['a field 9,900 times', `{ articles { data { ${'id '.repeat(9900)} } } }`],
  [
    'fragments of fragments',
    `${times(90, (index) => `fragment F${index} on Article { ${times(89 - index, (next) => `...F${index + next + 1}`)} title title }`)} { articles { data { attributes { ...F0 } } } }`,
  ],
])('%s is answered, and others are', async (_, query) => {
  const [answered, other] = await Promise.all([ask({ query }), ask({ query: '{ articles { data { id } } }' })]);
  expect([answered.status, other.status]).toEqual([200, 200]);
  expect(answered.body).not.toContain('"errors"');
});

/** Each fragment asks twice for the next: a short text that means thousands of relations. */
function doubling(levels: number): string {
  const fragments = times(levels, (index) => {
    const below = index + 1 < levels ? `...F${index + 1}` : 'title';
    const step = (alias: string) => `${alias}: children { data { attributes { ${below} } } }`;
    return `fragment F${index} on Article { ${step('a')} ${step('b')} }`;
  });
  return `${fragments} { articles { data { attributes { ...F0 } } } }`;
}

test.each([
  ['10,000 documents', Array.from({ length: 10_000 }, () => ({ query: '{ __typename }' })), 200],
  ['documents that each cost a statement', costly(2000), 400],
  ['10,000 that are no documents', Array.from({ length: 10_000 }, () => ({ query: '{' })), 200],
  ['10,000 different ones that do not fit', Array.from({ length: 10_000 }, (_, index) => wrong(index)), 400],
  [
    'different ones that do not fit, as many as one document may say',
    Array.from({ length: 1000 }, (_, index) => wrong(index)),
    200,
  ],
])('a batch of %s, while others are answered', async (_, body, status) => {
  const [batch, other] = await Promise.all([ask(body), ask({ query: '{ articles { data { id } } }' })]);
  expect(other.status).toBe(200);
  expect(batch.status, batch.body.slice(0, 300)).toBe(status);
});

function wrong(index: number): object {
  return { query: `{ artciles${index} { data { id } } }` };
}

test('other requests are answered between the documents of a batch', async () => {
  const refused = Array.from({ length: 200 }, (_, index) => ({ query: `{ articles { data { x${index} } } }` }));
  let isAnswered = false;
  const batch = ask(refused).then(() => {
    isAnswered = true;
  });
  let others = 0;
  while (!isAnswered) {
    await ask({ query: '{ articles { data { id } } }' });
    others += 1;
  }
  await batch;
  // Some are answered while the batch arrives.
  expect(others).toBeGreaterThan(5);
});

/** Each asks for something else, so that none is answered from memory. */
function costly(count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({
    query: `{ articles(filters: { id: { gt: ${index} } }) { data { id } } }`,
  }));
}

const deep = (levels: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(levels)}1${close.repeat(levels)}`);

test.each([
  ['lists', deep(3000, '[', ']')],
  ['objects', deep(3000, '{"and":', '}')],
  ['lists of objects', deep(1500, '{"or":[', ']}')],
  ['100,000 ids', { id: { in: Array.from({ length: 100_000 }, (_, index) => index) } }],
])('variables of %s are refused or answered, and others are answered', async (_, filters) => {
  const query = 'query ($filters: ArticleFiltersInput) { articles(filters: $filters) { data { id } } }';
  const json = 'mutation ($filters: JSON) { createArticle(data: { title: "a", metadata: $filters }) { data { id } } }';
  const [filtered, stored, other] = await Promise.all([
    ask({ query, variables: { filters } }),
    ask({ query: json, variables: { filters } }),
    ask({ query: '{ articles { data { id } } }' }),
  ]);
  expect(other.status).toBe(200);
  expect([filtered.status < 500, stored.status < 500]).toEqual([true, true]);
});

test('1,100 conditions of a group, and 100 nested groups', async () => {
  const query =
    'query ($filters: ArticleFiltersInput) { articles(filters: $filters) { meta { pagination { total } } } }';
  const many = { or: Array.from({ length: 1100 }, (_, index) => ({ id: { eq: index + 1 } })) };
  const total = await ask({ query: '{ articles { meta { pagination { total } } } }' });
  expect(await ask({ query, variables: { filters: many } })).toEqual(total);
  const groups = Array.from({ length: 100 }).reduce<object>(
    (inside) => ({ and: [inside, { not: { id: { eq: 0 } } }] }),
    many,
  );
  expect(await ask({ query, variables: { filters: groups } })).toEqual(total);
});

test('fields of 1,500 inline fragments are merged, and those that differ are refused with their place', async () => {
  const repeated = times(1500, () => '... on Article { title }');
  const query = (more: string): string =>
    `{ articles(sort: "id", pagination: { limit: 1 }) { data { attributes { ${repeated} ${more} } } } }`;
  const once = await ask({
    query: '{ articles(sort: "id", pagination: { limit: 1 }) { data { attributes { title } } } }',
  });
  expect(await ask({ query: query('') })).toEqual(once);
  const { status, body } = await ask({ query: query('title: slug') });
  const [first, last] = [query('').indexOf('title') + 1, query('title: slug').indexOf('title: slug') + 1];
  expect([status, JSON.parse(body)]).toMatchObject([
    400,
    {
      errors: [{ locations: [{ column: first }, { column: last }], extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    },
  ]);
});

test('a condition of @include that is null is refused with its place', async () => {
  const query = 'query ($on: Boolean = true) { articles { data { id @include(if: $on) } } }';
  const { status, body } = await ask({ query, variables: { on: null } });
  expect([status, JSON.parse(body)]).toMatchObject([
    400,
    {
      errors: [
        { locations: [{ line: 1, column: query.lastIndexOf('$on') + 1 }], extensions: { code: 'BAD_USER_INPUT' } },
      ],
    },
  ]);
});

test('a batch member that is not an object is a client error', async () => {
  for (const member of [5, 'text', null, true]) {
    const { body } = await ask([member, { query: '{ __typename }' }]);
    expect(JSON.parse(body)).toMatchObject([
      { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
      { data: { __typename: 'Query' } },
    ]);
  }
});

test('numbers that cannot be kept exactly are refused with their place', async () => {
  const literal = 'mutation { createArticle(data: { title: "a", metadata: { n: 1e999 } }) { data { id } } }';
  const { status, body } = await ask({ query: literal });
  expect([status, JSON.parse(body)]).toMatchObject([
    400,
    { errors: [{ locations: [{ line: 1, column: literal.indexOf('1e999') + 1 }] }] },
  ]);
  const send = (path: string, text: string) =>
    fetch(`${plinth.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...FULL_ACCESS },
      body: text,
    });
  for (const [path, text] of [
    ['/graphql', '{"query":"{ __typename }","variables":{"n":9007199254740993}}'],
    ['/api/articles', '{"data":{"metadata":{"n":1e999}}}'],
  ] as const) {
    const answer = await send(path, text);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringMatching(/(variables|data\.metadata)\.n: /),
    ]);
  }
  const query = 'mutation ($m: JSON) { updateArticle(id: 1, data: { metadata: $m }) { data { id } } }';
  for (const depth of [5_000, 200_000]) {
    const variables = `{"m":${'['.repeat(depth)}9007199254740993${']'.repeat(depth)}}`;
    const answer = await send('/graphql', JSON.stringify({ query, variables }));
    expect(answer.status, await answer.text()).toBeLessThan(500);
  }
});

test('invalid requests are refused', async () => {
  for (const body of [[], {}, [null], [5], { query: 5 }, { query: '{ me { id } }', variables: [] }, { query: {} }]) {
    expect((await ask(body)).status, JSON.stringify(body)).toBeLessThan(500);
  }
});
