import { expect, test } from 'vitest';
import type { WriteKind } from '../../src/database/changes/writes.ts';
import { createCdnTags } from '../../src/events/purging/cdn-tags.ts';
import { purgeRequests } from '../../src/events/purging/purge-requests.ts';
import { createTagForCaches } from '../../src/http/conditional/tag-for-caches.ts';
import type { IncomingRequest } from '../../src/http/incoming-request.ts';
import { CHANGES } from '../../src/revisions/revision-tables.ts';
import { startWork } from '../../src/util/work.ts';
import { conformanceModel } from '../support/conformance-model.ts';

const tags = createCdnTags(await conformanceModel(), '', [CHANGES.name]);

const written = (...tables: readonly string[]): ReadonlyMap<string, WriteKind> =>
  new Map(tables.map((table) => [table, 'update']));

test.each([
  {
    what: 'content',
    tables: ['articles', 'articles_author_links'],
    purged: ['t:articles', 't:articles_author_links', 'any'],
  },
  { what: 'files and users', tables: ['files', 'up_users'], purged: ['t:files', 't:up_users', 'any'] },
  { what: 'permissions', tables: ['up_permissions'], purged: ['all'] },
  { what: 'content with settings', tables: ['articles', 'strapi_core_store_settings'], purged: ['all'] },
  { what: 'locales', tables: ['i18n_locale'], purged: ['all'] },
  { what: 'a table that nobody knows', tables: ['of_a_plugin'], purged: ['all'] },
  { what: 'a statement of project code', tables: [''], purged: ['all'] },
  { what: 'creators', tables: ['admin_users'], purged: ['t:admin_users', 'any'] },
  { what: 'unpublished changes', tables: ['plinth_changes'], purged: ['t:plinth_changes', 'any'] },
  { what: 'what no response shows', tables: ['plinth_outbox', 'admin_permissions', 'strapi_api_tokens'], purged: [] },
])('$what: purges $purged', ({ tables, purged }) => {
  expect([...tags.purgedBy(written(...tables))].sort()).toEqual([...purged].sort());
});

test('responses depend on both ends of the links that they read', () => {
  expect(tags.of(new Set(['articles', 'articles_categories_links']))).toEqual(
    expect.arrayContaining(['all', 't:articles', 't:articles_categories_links', 't:categories']),
  );
});

test('a header that would be too long names none of its tables', () => {
  const many = () => Array.from({ length: 300 }, (_, index) => `t:table_number_${index}`);
  const work = startWork();
  work.trace.isContent = true;
  const request = { method: 'GET', headers: {}, work } as unknown as IncomingRequest;
  const reply = { status: 200, body: '{}', readTables: new Set(['articles']) };
  const tag = (of: typeof tags.of) => createTagForCaches('Cache-Tag', { ...tags, of })(request, reply).headers;
  expect(tag(many)).toEqual({ 'Cache-Tag': 'all,any' });
  expect(tag(tags.of)).toEqual({ 'Cache-Tag': 'all,t:articles' });
});

test('more tags than a provider accepts are several requests', () => {
  const all = Array.from({ length: 65 }, (_, index) => `t:${index}`);
  const requests = purgeRequests({ kind: 'cloudflare', zone: 'z', token: 't' }, all);
  expect(requests.map(({ body }) => JSON.parse(body ?? '').tags.length)).toEqual([30, 30, 5]);
  expect(requests.flatMap(({ body }) => JSON.parse(body ?? '').tags)).toEqual(all);
});
