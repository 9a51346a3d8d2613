import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { CREDENTIALS } from './ask.ts';
import { withV5Graphql } from './with-graphql.ts';

let plinth: StartedPlinth;

beforeAll(async () => {
  const tokenContracts = { Reader: 'v5' as const };
  const adapt = withV5Graphql({ contract: 'v4', v5Prefix: '/api/v5', tokenContracts });
  plinth = await startPlinth({ engine: 'sqlite', adapt });
});

afterAll(async () => {
  expect(plinth.faults).toEqual([]);
  await plinth.stop();
});

/** Valid in both schemas. */
const WHICH = '{ __type(name: "Query") { fields { name args { name } } } articles { __typename } }';

async function contractAt(path: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const response = await fetch(`${plinth.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: WHICH }),
  });
  expect(response.headers.get('vary')?.toLowerCase()).toContain('strapi-response-format');
  const { data } = (await response.json()) as { readonly data: { readonly articles: unknown } };
  return Array.isArray(data.articles) ? 'v5' : 'v4';
}

const V5 = { 'Strapi-Response-Format': 'v5' };
const V4 = { 'Strapi-Response-Format': 'v4' };

test('the header, the prefix and the token choose the contract, also of what is in memory', async () => {
  const [full, reader] = [
    { authorization: CREDENTIALS['token-full'] ?? '' },
    { authorization: CREDENTIALS['token-read'] ?? '' },
  ];
  for (const _ of ['first', 'again', 'from memory']) {
    expect(await contractAt('/graphql')).toBe('v4');
    expect(await contractAt('/graphql', V4)).toBe('v4');
    expect(await contractAt('/graphql', V5)).toBe('v5');
    expect(await contractAt('/api/v5/graphql')).toBe('v5');
    expect(await contractAt('/api/v5/graphql', V4)).toBe('v4');
    expect(await contractAt('/graphql', full)).toBe('v4');
    expect(await contractAt('/graphql', reader)).toBe('v5');
    expect(await contractAt('/graphql', { ...reader, ...V4 })).toBe('v4');
  }
});
