import { describe, expect, test } from 'vitest';
import { conformanceModel } from '../../test/support/conformance-model.ts';
import { accessByActions } from '../access/access.ts';
import { DEFAULT_BUDGETS } from '../query/resolution.ts';
import { contentTypeOf } from '../schema/lookup.ts';
import { sanitizeOutput } from './core/sanitize-output.ts';
import { type Asking, sanitizeQuery } from './core/sanitize-query.ts';
import { transformResponse } from './core/transform-response.ts';

const model = await conformanceModel();
const article = contentTypeOf(model, 'api::article.article');

/** May find only authors and articles. */
const access = accessByActions('some', (action) =>
  ['api::author.author.find', 'api::article.article.find'].includes(action),
);

const asking: Asking = { engine: { model, limits: DEFAULT_BUDGETS }, type: article, access, state: 'live' };

describe('sanitizeQuery drops parts that the caller may not query', () => {
  test.each([
    [{ filters: { title: { $eq: 'a' }, id: 3 } }, { filters: { title: { $eq: 'a' }, id: 3 } }],
    [
      { filters: { editorNote: 'a', accessCode: 'b', nothing: 'c', title: { $contains: 'd' } } },
      { filters: { title: { $contains: 'd' } } },
    ],
    [
      { filters: { $or: [{ categories: { name: 'x' } }, { author: { name: 'y', categories: '1' } }] } },
      { filters: { $or: [{ author: { name: { $eq: 'y' } } }] } },
    ],
    [{ filters: { secretReviewer: { name: 'x' } } }, { filters: {} }],
    [{ sort: 'title:desc,editorNote,author.name,categories.name' }, { sort: ['title:desc', 'author.name:asc'] }],
    [{ sort: ['accessCode', 'title'] }, { sort: ['title:asc'] }],
    [{ fields: ['title', 'accessCode', 'editorNote', 'id'] }, { fields: ['id', 'title'] }],
    [{ populate: 'author,categories,secretReviewer,cover,seo.shareImage' }, { populate: ['author', 'cover', 'seo'] }],
    [{ populate: ['author.articles', 'internalNotes'] }, { populate: ['author.articles'] }],
    [
      { populate: { author: { fields: ['name', 'nothing'] }, categories: 'true', internalNotes: { populate: '*' } } },
      { populate: { author: { publicationState: 'preview', fields: ['id', 'name'] } } },
    ],
    // The sort of a component in a zone has no effect, but a route refuses it.
    [
      { populate: { blocks: { on: { 'zone.hero': { sort: ['background.updatedBy.id'] } } } } },
      { populate: { blocks: { on: { 'zone.hero': {} } } } },
    ],
    [
      { pagination: { page: '2' }, locale: 'fr', own: 'x' },
      { pagination: { page: '2' }, locale: 'fr', own: 'x' },
    ],
  ])('%j', (query, expected) => {
    expect(sanitizeQuery(asking, query as never)).toEqual(expected);
  });

  test('populate=* becomes the allowed relations, by name', () => {
    const { populate } = sanitizeQuery(asking, { populate: '*' });
    expect(populate).toContain('author');
    expect(populate).toContain('blocks');
    expect(populate).not.toContain('categories');
    expect(populate).not.toContain('secretReviewer');
  });
});

test('sanitizeOutput drops parts that the caller may not see, at any depth', () => {
  const entry = {
    id: 1,
    title: 'a',
    computed: { any: 'thing' },
    editorNote: 'secret',
    accessCode: '$2a$…',
    secretReviewer: { id: 1, name: 'x' },
    author: { id: 2, name: 'b', articles: [{ id: 3, title: 'c', editorNote: 'secret' }] },
    categories: [{ id: 4, name: 'd' }],
    seo: { id: 5, metaTitle: 'e' },
    cover: { id: 6, url: '/f.png', folderPath: '/1' },
  };
  expect(sanitizeOutput(model, article, [entry, null], access)).toEqual([
    {
      id: 1,
      title: 'a',
      computed: { any: 'thing' },
      author: { id: 2, name: 'b', articles: [{ id: 3, title: 'c' }] },
      seo: { id: 5, metaTitle: 'e' },
      cover: { id: 6, url: '/f.png' },
    },
    null,
  ]);
});

test('transformResponse puts entries into the envelope', () => {
  const entry = {
    id: 1,
    title: 'a',
    author: { id: 2, name: 'b' },
    categories: [],
    cover: null,
    seo: { id: 5, metaTitle: 'e', shareImage: { id: 6, url: '/f.png' } },
    blocks: [{ id: 7, __component: 'zone.quote', text: 'g' }],
    computed: [1],
  };
  expect(transformResponse(model, article, entry, { more: 1 })).toEqual({
    data: {
      id: 1,
      attributes: {
        title: 'a',
        author: { data: { id: 2, attributes: { name: 'b' } } },
        categories: { data: [] },
        cover: { data: null },
        seo: { id: 5, metaTitle: 'e', shareImage: { id: 6, url: '/f.png' } },
        blocks: [{ id: 7, __component: 'zone.quote', text: 'g' }],
        computed: [1],
      },
    },
    meta: { more: 1 },
  });
  expect(transformResponse(model, article, null)).toBeNull();
  expect(transformResponse(model, article, undefined)).toBeUndefined();
});
