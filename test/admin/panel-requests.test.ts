import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from './administrator-client.ts';

/** What v4's panel asked for when it was walked through in a browser (`npm run panel`). */
const REQUESTS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'material/panel-requests.json'), 'utf8'),
) as readonly {
  readonly as: string;
  readonly url: string;
  readonly status: number;
}[];

let server: AdminServer;
beforeAll(async () => {
  server = await startAdmin();
});
afterAll(() => server?.stop());

test("every request of v4's panel is answered as it was in the browser", async () => {
  const differing: string[] = [];
  for (const { as, url, status } of REQUESTS) {
    const answer = await server.call('GET', encodeURI(url), undefined, as);
    if (answer.status !== status) differing.push(`${as} ${url}: ${answer.status} in place of ${status}`);
  }
  expect(differing).toEqual([]);
  expect(server.faults).toEqual([]);
  expect(REQUESTS.length).toBeGreaterThan(100);
});

test('an answer from memory is never older than the last write, nor one of another role', async () => {
  const list = '/content-manager/collection-types/api::article.article?page=1&pageSize=10&sort=id:ASC';
  const first = async (as?: string) => (await server.call('GET', list, undefined, as)).body.results[0];
  const before = await first();
  expect(await first()).toEqual(before);
  expect((await first('admin-author')).id).toBe(11);
  const entry = `/content-manager/collection-types/api::article.article/${before.id}`;
  expect((await server.call('GET', entry)).body.title).toBe(before.title);
  await server.call('PUT', entry, { title: 'Another title' });
  expect((await first()).title).toBe('Another title');
  expect((await server.call('GET', entry)).body.title).toBe('Another title');
  const related = `/content-manager/relations/api::article.article/${before.id}/categories?page=1&pageSize=1`;
  const { results, pagination } = (await server.call('GET', related)).body;
  expect(results).toHaveLength(1);
  await server.call('PUT', entry, { categories: { disconnect: [{ id: results[0].id }] } });
  const after = (await server.call('GET', related)).body;
  expect(after.pagination.total).toBe(pagination.total - 1);
  expect(after.results[0]?.id).not.toBe(results[0].id);
});
