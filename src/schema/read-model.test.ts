import { expect, test } from 'vitest';
import { StartError } from '../errors.ts';
import type { SchemaDocuments } from './documents.ts';
import { readModel } from './read-model.ts';

const type = (name: string, plural: string, attributes: object = {}) => ({
  apiName: name,
  typeName: name,
  file: `src/api/${name}/content-types/${name}/schema.json`,
  content: {
    kind: 'collectionType',
    collectionName: plural,
    info: { singularName: name, pluralName: plural },
    attributes,
  },
});

const documents = (...contentTypes: SchemaDocuments['contentTypes']): SchemaDocuments => ({
  contentTypes,
  components: [],
  extensions: [],
});

function mistakeOf(input: SchemaDocuments): StartError {
  try {
    readModel(input);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
  throw new Error('the documents were read');
}

test('a relation to a type that does not exist names the file and the known targets', () => {
  const relation = { type: 'relation', relation: 'oneToOne', target: 'api::nobody.nobody' };
  const mistake = mistakeOf(documents(type('article', 'articles', { author: relation })));
  expect(mistake.message).toContain('"author" of api::article.article points to "api::nobody.nobody"');
  expect(mistake.file).toBe('src/api/article/content-types/article/schema.json');
  expect(mistake.remedy).toContain('api::article.article');
});

test('two types with the same plural name are reported with both files', () => {
  const mistake = mistakeOf(
    documents(type('article', 'stories'), {
      ...type('story', 'stories'),
      content: { ...type('story', 'stories').content, collectionName: 'other' },
    }),
  );
  expect(mistake.message).toContain('both use the name "stories"');
  expect(mistake.file).toBe('src/api/story/content-types/story/schema.json');
  expect(mistake.remedy).toContain('src/api/article/content-types/article/schema.json');
});

test('an inverse side without an owning side is ignored, because v4 has no links for it', () => {
  const relation = { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'author' };
  const model = readModel(documents(type('author', 'authors', { pages: relation }), type('page', 'pages')));
  expect(model.contentTypes.get('api::author.author')?.attributes.has('pages')).toBe(false);
  const owner = { ...relation, mappedBy: undefined, inversedBy: 'author' };
  expect(mistakeOf(documents(type('author', 'authors', { pages: owner }), type('page', 'pages'))).message).toContain(
    'has inversedBy "author"',
  );
});

test('if both sides own a relation, the table of the later one is used for both, as in v4', () => {
  const to = (target: string, inversedBy: string) => ({
    relation: 'oneToOne',
    target: `api::${target}.${target}`,
    inversedBy,
    type: 'relation',
  });
  const { contentTypes } = readModel(
    documents(
      type('author', 'authors', { page: to('page', 'author') }),
      type('page', 'pages', { author: to('author', 'page') }),
    ),
  );
  const linkOf = (uid: string, name: string): unknown => {
    const attribute = contentTypes.get(uid)?.attributes.get(name);
    return attribute?.kind === 'relation' && attribute.storage.kind === 'linkTable' ? attribute.storage.table : null;
  };
  expect(linkOf('api::page.page', 'author')).toBe('pages_author_links');
  expect(linkOf('api::author.author', 'page')).toBe('pages_author_links');
});

test('options that matter to writes are read', () => {
  const localized = { pluginOptions: { i18n: { localized: true } } };
  const note = type('note', 'notes', {
    title: { type: 'string', ...localized },
    rank: { type: 'integer' },
    slug: { type: 'uid', targetField: 'title' },
    peers: { type: 'relation', relation: 'oneToMany', target: 'api::note.note', required: true },
    fixed: { type: 'string', writable: false },
    parts: { type: 'component', component: 'a.b', repeatable: true, required: true, min: 1, max: 3 },
    zone: { type: 'dynamiczone', components: ['a.b'], min: 1.5, max: 2 },
  });
  const model = readModel({
    contentTypes: [{ ...note, content: { ...note.content, ...localized } }],
    components: [{ category: 'a', name: 'b', file: 'b.json', content: { collectionName: 'bs', attributes: {} } }],
    extensions: [],
  });
  const attributes = [...(model.contentTypes.get('api::note.note')?.attributes.values() ?? [])];
  expect(attributes.filter(({ shared }) => shared).map(({ name }) => name)).toEqual(['rank', 'fixed', 'parts', 'zone']);
  expect(attributes.filter(({ writable }) => !writable).map(({ name }) => name)).toEqual([
    'fixed',
    'createdBy',
    'updatedBy',
  ]);
  const named = (name: string) => attributes.find((attribute) => attribute.name === name);
  expect(named('parts')).toMatchObject({ required: true, min: 1, max: 3 });
  expect(named('zone')).toMatchObject({ required: false, max: 2 });
  expect(named('zone')).not.toHaveProperty('min');
  expect(named('peers')).toMatchObject({ required: true });
});

test('names with digits stay as written', () => {
  const model = readModel(documents(type('order-v1', 'orders-v1'), type('Old Name', 'Old Names')));
  const names = [...model.contentTypes.values()].map(({ uid, singularName, pluralName }) => [
    uid,
    singularName,
    pluralName,
  ]);
  expect(names).toContainEqual(['api::order-v1.order-v1', 'order-v1', 'orders-v1']);
  expect(names).toContainEqual(['api::old-name.old-name', 'old-name', 'old-names']);
});
