import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { withGraphql } from './with-graphql.ts';

let plinth: StartedPlinth;

beforeAll(async () => {
  plinth = await startPlinth({
    engine: 'sqlite',
    server: { log: { requests: true, slowMs: 0 } },
    // Answers from memory cost no statement at all.
    adapt: (application) => {
      const { project, ...rest } = withGraphql()(application);
      const cache = { ...project.settings.cache, enabled: false };
      return { ...rest, project: { ...project, settings: { ...project.settings, cache } } };
    },
  });
});

afterAll(() => plinth.stop());

/** How many statements the request took that was answered last. */
async function countOf(request: () => Promise<Response>): Promise<number> {
  // What is known about roles, locales and plans is known from the first one on.
  for (let time = 0; time < 2; time += 1) {
    plinth.lines.length = 0;
    const answer = await request();
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('"errors"');
    await expect.poll(answered).toHaveLength(1);
  }
  const [line] = answered();
  return (line as { readonly statements: number }).statements;
}

/** What the log says of requests. */
const answered = (): unknown[] => plinth.lines.flatMap(({ fields }) => fields.request ?? []);

const rest = (url: string) => () => fetch(`${plinth.url}${url}`);

const document = (query: string) => () =>
  fetch(`${plinth.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });

const name = '{ data { attributes { name } } }';
const counted = 'meta { pagination { total } }';

test.each([
  ['/api/articles?fields[0]=title', `{ articles { data { attributes { title } } ${counted} } }`],
  ['/api/articles?fields[0]=title&pagination[withCount]=false', '{ articles { data { attributes { title } } } }'],
  [
    '/api/articles?fields[0]=title&populate[author][fields][0]=name&populate[categories][fields][0]=name&populate[cover]=*',
    `{ articles { data { attributes { title author ${name} categories ${name} cover { data { attributes { url } } } } } ${counted} } }`,
  ],
  [
    '/api/articles?populate[author][populate][articles][fields][0]=title',
    `{ articles { data { attributes { title author { data { attributes { name articles { data { attributes { title } } } } } } } } ${counted} } }`,
  ],
  [
    '/api/articles?filters[author][name][$startsWith]=A&sort=title&fields[0]=title',
    `{ articles(filters: { author: { name: { startsWith: "A" } } }, sort: "title") { data { attributes { title } } ${counted} } }`,
  ],
  [
    '/api/articles/1?populate[author][fields][0]=name',
    `{ article(id: 1) { data { attributes { title author ${name} } } } }`,
  ],
  [
    '/api/articles/1?populate[seo]=*&populate[sections]=*',
    '{ article(id: 1) { data { attributes { seo { id } sections { id } } } } }',
  ],
  ['/api/articles/1?populate[gallery]=*', '{ article(id: 1) { data { attributes { gallery { data { id } } } } } }'],
  ['/api/homepage?populate[banner]=*', '{ homepage { data { attributes { banner { data { id } } } } } }'],
  [
    '/api/authors?fields[0]=name&populate[avatar]=*&populate[articles][populate][categories][fields][0]=name',
    `{ authors { data { attributes { name avatar { data { id } } articles { data { attributes { categories ${name} } } } } } ${counted} } }`,
  ],
])('%s', async (url, query) => {
  const expected = await countOf(rest(url));
  expect(expected).toBeGreaterThan(0);
  expect(await countOf(document(query))).toBe(expected);
});
