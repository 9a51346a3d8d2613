import { readFileSync } from 'node:fs';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plinth } from '../cli/plinth.ts';
import { type HandlerServer, serveHandlers } from '../handlers/handler-server.ts';

const read = (name: string): string => readFileSync(new URL(`./extension/${name}`, import.meta.url), 'utf8');

const CHANGES = {
  'src/index.js': read('index.js'),
  'src/extensions/users-permissions/strapi-server.js': `const { ApplicationError } = require('@strapi/utils').errors;
    module.exports = (plugin) => {
      const { register, callback } = plugin.controllers.auth;
      plugin.controllers.auth.register = async (ctx) => {
        if (ctx.request.body.username === 'nobody') return ctx.badRequest('Nobody is taken');
        ctx.request.body.username = ctx.request.body.username.toLowerCase();
        await register(ctx);
        ctx.response._body.user.email = 'hidden@example.org';
      };
      plugin.controllers.auth.callback = async (ctx) => {
        if (ctx.request.body.identifier === 'late') throw new ApplicationError('Closed');
        return callback(ctx);
      };
      return plugin;
    };`,
  'src/policies/titled.js': 'module.exports = ({ args, type }) => type === "graphql" && args.title.length > 2;',
  'src/policies/asked.js': 'module.exports = (ctx, { header }) => ctx.is("graphql") && ctx.http.get(header) === "yes";',
  'config/plugins.js': `module.exports = () => ({
    'users-permissions': { config: { jwtSecret: 'the-secret-of-the-handler-tests' } },
    graphql: { enabled: true },
  });`,
};

let server: HandlerServer;

beforeAll(async () => {
  server = await serveHandlers(CHANGES);
});

afterAll(() => server?.stop());

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly [member: string]: unknown }[];
}

async function ask(query: string, headers: Readonly<Record<string, string>> = {}, variables = {}): Promise<Answer> {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()) as Answer;
}

const messages = ({ errors = [] }: Answer): readonly string[] => errors.map(({ message }) => message);

test("in v5's terms, what code of the project answers, checks or wraps is not there", async () => {
  const inV5 = { 'Strapi-Response-Format': 'v5' };
  const answered = await ask('{ articles(sort: "documentId", pagination: { limit: 1 }) { documentId } }', inV5);
  expect(answered.data?.articles).toEqual([{ documentId: expect.any(String) }]);
  const guarded = ['homepage { documentId }', 'notes { documentId }', 'notes_connection { nodes { documentId } }'];
  const added = ['weather { town }', 'articles { shout }', 'articles { secret }', 'articles { rating }'];
  for (const field of [...guarded, ...added]) {
    const { data, errors } = await ask(`{ ${field} }`, { ...inV5, 'x-home': 'yes' });
    expect(data).toBeUndefined();
    expect(errors?.[0]?.message, field).toMatch(/^Cannot query field/);
  }
});

describe('actions of accounts that an extension replaced', () => {
  const register = (username: string) =>
    ask(
      `mutation { register(input: { username: "${username}", email: "${username}@example.org", password: "Secret123" }) { jwt user { username email } } }`,
    );

  test('are called by mutations, in the context of their document', async () => {
    const { data, errors } = await register('ANNA');
    expect(errors).toBeUndefined();
    expect(data?.register).toMatchObject({
      jwt: expect.stringContaining('.'),
      user: { username: 'anna', email: 'hidden@example.org' },
    });
  });

  test('refuse by a response or by an error', async () => {
    expect(messages(await register('nobody'))).toEqual(['Nobody is taken']);
    const login = (name: string) =>
      ask(`mutation { login(input: { identifier: "${name}", password: "Secret123" }) { jwt } }`);
    expect(messages(await login('late'))).toEqual(['Closed']);
    expect(messages(await login('someone'))).toEqual(['Invalid identifier or password']);
  });

  test('answer one after the other in a document', async () => {
    const { data, errors } = await ask(
      'mutation { a: login(input: { identifier: "late", password: "x" }) { jwt } b: register(input: { username: "Bo", email: "bo@example.org", password: "Secret123" }) { user { username } } }',
    );
    expect(errors).toHaveLength(1);
    expect(data).toBeNull();
  });
});

describe('parts removed from the schema', () => {
  test.each([
    ['a type', '{ troubles { data { id } } }'],
    ['queries', '{ reviews { data { id } } }'],
    ['mutations', 'mutation { createCategory(data: {}) { data { id } } }'],
    ['an action', '{ tag(id: 1) { data { id } } }'],
    ['actions', 'mutation { deleteTag(id: 1) { data { id } } }'],
    ['a field', '{ articles { data { attributes { rating } } } }'],
    ['a filter', '{ articles(filters: { slug: { eq: "rope" } }) { data { id } } }'],
    ['an input', 'mutation { createArticle(data: { slug: "x" }) { data { id } } }'],
  ])('%s', async (_, query) => {
    expect(messages(await ask(query))[0]).toMatch(/^(Cannot query field|Field ".*" is not defined)/);
  });

  test('the rest stays', async () => {
    const { data } = await ask(
      '{ tags { data { id } } articles { data { attributes { slug reviews { data { id } } } } } }',
    );
    expect(data).toMatchObject({ articles: { data: expect.any(Array) } });
  });
});

describe('fields of Query', () => {
  test('a resolver returns an entity; its relations are read by a plan', async () => {
    expect(
      await ask(
        '{ articleBySlug(slug: "sail") { data { id attributes { title author { data { attributes { name } } } } } } }',
      ),
    ).toEqual({
      data: {
        articleBySlug: {
          data: { id: '2', attributes: { title: 'Sail', author: { data: { attributes: { name: 'Bo' } } } } },
        },
      },
    });
  });

  test('a list with its pagination', async () => {
    const answer = await ask(
      '{ articlesOf(year: 2022, pagination: { pageSize: 1 }) { data { attributes { title categories { data { attributes { name } } } } } meta { pagination { total pageCount pageSize page } } } }',
    );
    expect(answer).toEqual({
      data: {
        articlesOf: {
          data: [
            {
              attributes: {
                title: 'Sail',
                categories: { data: [{ attributes: { name: 'Sea' } }, { attributes: { name: 'Land' } }] },
              },
            },
          ],
          meta: { pagination: { total: 2, pageCount: 2, pageSize: 1, page: 1 } },
        },
      },
    });
  });

  test('types of the project: objects, enumerations, unions', async () => {
    const query = `query ($town: String) { weather(town: $town) {
      town degrees sky wind { __typename ... on Storm { strength } ... on Breeze { from } } } }`;
    expect(await ask(query)).toEqual({
      data: { weather: { town: 'Skerrow', degrees: 11.5, sky: 'GREY', wind: { __typename: 'Storm', strength: 9 } } },
    });
    expect(await ask(query, {}, { town: 'Ness' })).toMatchObject({
      data: { weather: { wind: { __typename: 'Breeze', from: 'west' } } },
    });
  });

  test('created with nexus', async () => {
    expect(
      await ask(
        '{ tally(year: 2022) { articles titles when newest { data { attributes { title author { data { id } } } } } } }',
      ),
    ).toEqual({
      data: {
        tally: {
          articles: 2,
          titles: ['Sail', 'Tide'],
          when: '2024-01-01T00:00:00.000Z',
          newest: { data: { attributes: { title: 'Tide', author: { data: { id: '1' } } } } },
        },
      },
    });
  });

  test('errors', async () => {
    server.faults.length = 0;
    expect((await ask('{ broken(how: "application") }')).errors).toEqual([
      {
        message: 'No more',
        locations: [{ line: 1, column: 3 }],
        path: ['broken'],
        extensions: {
          error: { name: 'ApplicationError', message: 'No more', details: { left: 0 } },
          code: 'STRAPI_APPLICATION_ERROR',
        },
      },
    ]);
    expect((await ask('{ broken(how: "validation") }')).errors).toMatchObject([
      { message: 'Wrong', extensions: { code: 'BAD_USER_INPUT' } },
    ]);
    expect((await ask('{ broken(how: "plain") }')).errors).toMatchObject([
      { message: 'Plainly broken', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
    ]);
    const detailed = await ask('{ broken(how: "detailed") }');
    expect(JSON.stringify(detailed)).not.toContain('secret');
    expect(messages(detailed)).toEqual(['Internal Server Error']);
    expect(server.faults).toHaveLength(2);
    server.faults.length = 0;
  });
});

describe('fields of entries', () => {
  test('get the entry, inside a list that a plan reads; null for one that must not be null', async () => {
    const answer = await ask('{ articles(sort: "id") { data { id attributes { shout(mark: "?") title } } } }');
    expect(answer).toMatchObject({
      data: {
        articles: {
          data: [
            { id: '1', attributes: { shout: 'ROPE?', title: 'Rope' } },
            { id: '2', attributes: { shout: 'SAIL?', title: 'Sail' } },
            { id: '3', attributes: null },
          ],
        },
      },
      errors: [
        {
          message: 'Cannot return null for non-nullable field Article.shout.',
          path: ['articles', 'data', 2, 'attributes', 'shout'],
        },
      ],
    });
  });

  test('below a relation, and with relations below them', async () => {
    const answer = await ask(`{ author(id: 2) { data { attributes { articles { data { attributes {
      title sameYear { id attributes { title author { data { attributes { name } } } sameYear { id } } } } } } } } } }`);
    expect(answer).toEqual({
      data: {
        author: {
          data: {
            attributes: {
              articles: {
                data: [
                  {
                    attributes: {
                      title: 'Sail',
                      sameYear: [
                        {
                          id: '3',
                          attributes: {
                            title: 'Tide',
                            author: { data: { attributes: { name: 'Ada' } } },
                            sameYear: [{ id: '2' }],
                          },
                        },
                      ],
                    },
                  },
                ],
              },
            },
          },
        },
      },
    });
  });

  test('require the permission that the project names', async () => {
    expect(await ask('{ article(id: 1) { data { attributes { secret } } } }')).toMatchObject({
      data: { article: { data: { attributes: { secret: 'cut this' } } } },
    });
    const signedIn = await ask('{ article(id: 1) { data { attributes { secret } } } }', await server.signIn('mia'));
    expect(signedIn).toMatchObject({
      data: { article: { data: { attributes: { secret: null } } } },
      errors: [{ message: 'Forbidden access', path: ['article', 'data', 'attributes', 'secret'] }],
    });
  });

  test('of the account', async () => {
    expect(await ask('{ me { username provider greeting } }', await server.signIn('mia'))).toEqual({
      data: { me: { username: 'mia', provider: 'local', greeting: 'Hello mia' } },
    });
  });
});

describe('who may query', () => {
  test('without a rule: signed-in callers', async () => {
    expect(messages(await ask('{ mine { id } }'))).toEqual(['Forbidden access']);
    expect(await ask('{ mine { id attributes { text } } }', await server.signIn('noa'))).toEqual({
      data: { mine: [{ id: '2', attributes: { text: 'mend sail' } }] },
    });
  });

  test('policies', async () => {
    expect((await ask('{ homepage { data { id } } }')).errors).toMatchObject([
      {
        message: 'Policy Failed',
        path: ['homepage'],
        extensions: { error: { name: 'PolicyError', message: 'Policy Failed', details: {} }, code: 'FORBIDDEN' },
      },
    ]);
    expect(
      await ask('{ homepage { data { attributes { headline featured { data { id } } } } } }', { 'x-home': 'yes' }),
    ).toEqual({
      data: {
        homepage: {
          data: { attributes: { headline: 'By the water', featured: { data: [{ id: '3' }, { id: '1' }] } } },
        },
      },
    });
  });

  test('middlewares of a generated field change arguments and answer', async () => {
    const answer = await ask(
      '{ notes { data { id attributes { text owner { data { id } } } } meta { pagination { total } } } }',
    );
    expect(answer.data).toMatchObject({
      notes: { data: [{ id: '1', attributes: { text: 'BUY ROPE' } }], meta: { pagination: { total: 1 } } },
    });
  });
});

test('a mutation of the project, behind a policy, sets a header', async () => {
  expect(messages(await ask('mutation { rename(id: 1, title: "x") { data { id } } }'))).toEqual(['Policy Failed']);
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query:
        'mutation { rename(id: 1, title: "Ropes") { data { attributes { title author { data { attributes { name } } } } } } }',
    }),
  });
  expect(answer.headers.get('x-renamed')).toBe('1');
  expect(await answer.json()).toEqual({
    data: {
      rename: { data: { attributes: { title: 'Ropes', author: { data: { attributes: { name: 'Ada' } } } } } },
    },
  });
  expect(await ask('{ article(id: 1) { data { attributes { title } } } }')).toMatchObject({
    data: { article: { data: { attributes: { title: 'Ropes' } } } },
  });
});

test('the schema that the command prints is the one that is served', async () => {
  const { data } = await ask(getIntrospectionQuery());
  const served = printSchema(buildClientSchema(data as unknown as IntrospectionQuery));
  const printed = await plinth(['graphql', server.dir]);
  expect([printed.code, printed.stderr]).toEqual([0, '']);
  expect(printSchema(lexicographicSortSchema(buildSchema(printed.stdout)))).toBe(
    printSchema(lexicographicSortSchema(buildSchema(served))),
  );
});
