import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

let server: HandlerServer;

beforeAll(async () => {
  server = await serveHandlers({
    'config/plugins.js': `module.exports = {
      'users-permissions': { config: { jwtSecret: 'secret of the tests' } },
      'strapi-plugin-populate-deep': { config: { defaultDepth: 2 } },
      transformer: { enabled: true, config: {
        responseTransforms: { removeAttributesKey: true, removeDataKey: true },
        hooks: { postResponseTransform: (ctx) => ctx.set('x-transformed', 'yes') },
        contentTypeFilter: { mode: 'deny', uids: { 'api::category.category': true } },
      } },
    };`,
    'src/api/shelf/content-types/shelf/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'shelves',
      info: { singularName: 'shelf', pluralName: 'shelves', displayName: 'Shelf' },
      attributes: {
        label: { type: 'string' },
        extra: { type: 'json' },
        featured: { type: 'relation', relation: 'oneToMany', target: 'api::article.article' },
        owner: { type: 'relation', relation: 'oneToOne', target: 'api::author.author' },
      },
    }),
    'config/permissions.js': `module.exports = { public: {
      'api::shelf.shelf': ['find'], 'api::article.article': ['find'], 'api::author.author': ['find'],
      'api::category.category': ['find'],
    } };`,
    'seed.js': `module.exports = {
      'api::author.author': [{ $key: 'ada', name: 'Ada' }],
      'api::article.article': [{ $key: 'rope', title: 'Rope', slug: 'rope', author: 'ada' }],
      'api::category.category': [{ name: 'Sea' }],
      'api::review.review': [{ text: 'Splendid', article: 'rope' }],
      'api::shelf.shelf': [{ label: 'Top', extra: { kept: [1] }, featured: ['rope'], owner: 'ada' }],
    };`,
  });
});

afterAll(() => server.stop());

test('entries and relations lose their envelopes; meta stays', async () => {
  const { json, headers } = await server.get('/api/shelves?populate=*');
  expect(json).toMatchObject({
    data: [{ id: 1, label: 'Top', extra: { kept: [1] }, featured: [{ id: 1, title: 'Rope' }], owner: { name: 'Ada' } }],
    meta: { pagination: { total: 1 } },
  });
  expect(JSON.stringify(json)).not.toContain('attributes');
  expect(headers.get('x-transformed')).toBe('yes');
});

test('excluded routes, requests that opt out, and errors stay unchanged', async () => {
  expect((await server.get('/api/categories')).text).toContain('attributes');
  expect((await server.get('/api/shelves', { 'strapi-transformer-ignore': 'true' })).text).toContain('attributes');
  expect(await server.get('/api/shelves?filters[nope]=1')).toMatchObject({
    status: 400,
    json: { data: null, error: { name: 'ValidationError' } },
  });
});

test('populate=deep is everything to a depth, as far as the caller may see it', async () => {
  const deep = (await server.get('/api/shelves?populate=deep,3')).json as {
    data: readonly { featured: readonly Record<string, unknown>[] }[];
  };
  expect(deep.data[0]?.featured[0]).toMatchObject({ title: 'Rope', author: { name: 'Ada' } });
  expect(JSON.stringify(deep)).not.toContain('Splendid');
  // The depth of the settings: the shelf and what it points to.
  const shallow = (await server.get('/api/shelves?populate=deep')).json as typeof deep;
  expect(shallow.data[0]?.featured[0]).not.toHaveProperty('author');
});
