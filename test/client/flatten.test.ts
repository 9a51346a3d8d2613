import { expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import type { ContentTypes } from '../../client/type-tests/content-types.ts';

/** A client that flattens, and is answered `data`. */
const answered = (data: unknown) =>
  createClient<ContentTypes>({
    url: 'http://localhost',
    flatten: true,
    fetch: async () => new Response(JSON.stringify({ data, meta: { pagination: { total: 1 } } })),
  });

const entry = (id: number, attributes: object) => ({ id, attributes });

test('fields, and the meta data stays', async () => {
  const api = answered([entry(1, { title: 'x' }), entry(2, { title: 'y' })]);
  expect(await api.articles.find()).toEqual({
    data: [
      { id: 1, title: 'x' },
      { id: 2, title: 'y' },
    ],
    meta: { pagination: { total: 1 } },
  });
});

test('relations, files and components at every depth', async () => {
  const api = answered(
    entry(1, {
      author: {
        data: entry(2, { name: 'Ada', avatar: { data: entry(3, { url: '/a.png' }) }, profile: { data: null } }),
      },
      categories: { data: [entry(4, { slug: 'c', articles: { data: [] } })] },
      gallery: { data: null },
      seo: {
        id: 5,
        metaTitle: 't',
        metaSocial: [{ id: 6, network: 'mastodon', image: { data: entry(7, { url: '/i' }) } }],
      },
    }),
  );
  const { data } = await api.articles.findOne(1, {
    fields: ['title'],
    populate: {
      author: { populate: ['avatar', 'profile'] },
      categories: { populate: { articles: true } },
      gallery: true,
      seo: { populate: ['metaSocial.image'] },
    },
  });
  expect(data).toEqual({
    id: 1,
    author: { id: 2, name: 'Ada', avatar: { id: 3, url: '/a.png' }, profile: null },
    categories: [{ id: 4, slug: 'c', articles: [] }],
    gallery: null,
    seo: { id: 5, metaTitle: 't', metaSocial: [{ id: 6, network: 'mastodon', image: { id: 7, url: '/i' } }] },
  });
});

test('dotted paths and the wildcard', async () => {
  const attributes = {
    author: { data: entry(2, { avatar: { data: entry(3, { url: '/a' }) } }) },
    cover: { data: null },
  };
  const dotted = await answered(entry(1, attributes)).articles.findOne(1, { populate: ['cover', 'author.avatar'] });
  expect(dotted.data).toEqual({ id: 1, author: { id: 2, avatar: { id: 3, url: '/a' } }, cover: null });

  const wildcard = await answered(entry(1, { cover: { data: entry(3, { url: '/a' }) } })).articles.findOne(1, {
    populate: '*',
  });
  expect(wildcard.data).toEqual({ id: 1, cover: { id: 3, url: '/a' } });
});

test('the components of a zone, shared and by fragment', async () => {
  const blocks = [
    { id: 1, __component: 'zone.hero', background: { data: entry(2, { url: '/b' }) } },
    { id: 1, __component: 'zone.related', articles: { data: [entry(3, { cover: { data: null } })] } },
  ];
  const flat = [
    { id: 1, __component: 'zone.hero', background: { id: 2, url: '/b' } },
    { id: 1, __component: 'zone.related', articles: [{ id: 3, cover: null }] },
  ];
  const shared = await answered(entry(1, { blocks })).articles.findOne(1, {
    populate: { blocks: { populate: ['background', 'articles.cover'] } },
  });
  expect(shared.data.blocks).toEqual(flat);
  const detailed = await answered(entry(1, { blocks })).articles.findOne(1, {
    populate: {
      blocks: { on: { 'zone.hero': { populate: '*' }, 'zone.related': { populate: { articles: { populate: '*' } } } } },
    },
  });
  expect(detailed.data.blocks).toEqual(flat);
});

test('counts', async () => {
  const api = answered(entry(1, { categories: { data: { attributes: { count: 2 } } } }));
  const { data } = await api.articles.findOne(1, { populate: { categories: { count: true } } });
  expect(data.categories).toEqual({ count: 2 });
});

test('stored JSON is not changed', async () => {
  const metadata = { data: { id: 1, attributes: { a: 1 } } };
  const api = answered(entry(1, { metadata, author: { data: null } }));
  const { data } = await api.articles.findOne(1, { populate: ['author'] });
  expect(data).toEqual({ id: 1, metadata, author: null });
});

test('members added by a project handler stay', async () => {
  const api = answered(entry(1, { createdBy: { id: 2, firstname: 'Ada' } }));
  const { data } = await api.restaurants.findOne(1, { populate: ['createdBy'] });
  expect(data.createdBy).toEqual({ id: 2, firstname: 'Ada' });
});
