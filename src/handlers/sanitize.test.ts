import { describe, expect, test } from 'vitest';
import { conformanceModel } from '../../test/support/conformance-model.ts';
import { accessByActions } from '../access/access.ts';
import { DEFAULT_BUDGETS } from '../query/resolution.ts';
import { contentTypeOf } from '../schema/lookup.ts';
import { readModel } from '../schema/read-model.ts';
import { sanitizeOutput } from '../access/sanitize-output.ts';
import { sanitizeInput, validateInput } from './core/check-request.ts';
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

describe('sanitizeInput drops targets that the caller may not find', () => {
  const pal = { type: 'relation', relation: 'manyToMany', target: 'api::pal.pal' };
  const club = { type: 'relation', relation: 'manyToOne', target: 'api::club.club' };
  const part = { type: 'component', component: 'part.part' };
  const typeDocument = (name: string, attributes: object) => ({
    apiName: name,
    typeName: name,
    file: `src/api/${name}/content-types/${name}/schema.json`,
    content: {
      kind: 'collectionType' as const,
      collectionName: `${name}s`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      attributes,
    },
  });
  const linked = readModel({
    contentTypes: [
      typeDocument('pal', { name: { type: 'string' } }),
      typeDocument('club', { name: { type: 'string' } }),
      typeDocument('note', {
        part,
        parts: { ...part, repeatable: true },
        blocks: { type: 'dynamiczone', components: ['part.part'] },
        about: { type: 'relation', relation: 'morphToMany' },
      }),
    ],
    components: [
      {
        category: 'part',
        name: 'part',
        file: 'src/components/part/part.json',
        content: {
          collectionName: 'part_parts',
          info: { displayName: 'part' },
          attributes: { title: { type: 'string' }, pals: pal, club, inner: part },
        },
      },
    ],
    extensions: [],
  } as never);
  const note = contentTypeOf(linked, 'api::note.note');
  const finder = accessByActions('pals', (action) => action === 'api::pal.pal.find');
  const item = { title: 'a', pals: [1], club: 2, inner: { club: { connect: [3] }, pals: { connect: [4] } } };
  const left = { title: 'a', pals: [1], inner: { pals: { connect: [4] } } };
  const [near, far] = [
    { id: 1, __type: 'api::pal.pal' },
    { id: 1, __type: 'api::club.club' },
  ];

  test.each([
    [{ part: item }, { part: left }, 'part.club'],
    [{ parts: [item, { id: 5, club: null }] }, { parts: [left, { id: 5 }] }, 'parts.club'],
    [
      { blocks: [{ __component: 'part.part', ...item }] },
      { blocks: [{ __component: 'part.part', ...left }] },
      'blocks.club',
    ],
    [{ about: [near, far] }, { about: [near] }, 'about'],
    [{ about: [far] }, {}, 'about'],
    [{ about: { connect: [near, far], disconnect: [far] } }, { about: { connect: [near], disconnect: [] } }, 'about'],
    [{ about: far }, {}, 'about'],
  ])('%j', (sent, expected, dropped) => {
    expect(sanitizeInput(linked, note, sent, finder)).toEqual(expected);
    expect(() => validateInput(linked, note, sent, finder)).toThrow(`Invalid parameter ${dropped}`);
    const everything = accessByActions('everything', () => true);
    expect(sanitizeInput(linked, note, sent, everything)).toEqual(sent);
    expect(() => validateInput(linked, note, sent, everything)).not.toThrow();
  });
});
