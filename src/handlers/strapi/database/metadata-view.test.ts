import { expect, test } from 'vitest';
import { readModel } from '../../../schema/read-model.ts';
import { createSchemaView } from '../schema-view.ts';
import { createMetadataView } from './metadata-view.ts';

const type = (name: string, plural: string, attributes: object, more: object = {}) => ({
  ...{ apiName: name, typeName: name, file: `src/api/${name}/content-types/${name}/schema.json` },
  content: {
    kind: 'collectionType',
    collectionName: plural,
    info: { singularName: name, pluralName: plural, displayName: name },
    attributes,
    ...more,
  },
});
const localized = { pluginOptions: { i18n: { localized: true } } };
const documents = {
  contentTypes: [
    type(
      'article',
      'articles',
      {
        titleText: { type: 'string' },
        cover: { type: 'media', multiple: false },
        category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category', inversedBy: 'articles' },
        seo: { type: 'component', component: 'shared.seo', repeatable: true },
        body: { type: 'dynamiczone', components: ['shared.seo'] },
      },
      localized,
    ),
    type('category', 'categories', {
      articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'category' },
    }),
  ],
  components: [
    {
      ...{ category: 'shared', name: 'seo', file: 'src/components/shared/seo.json' },
      content: { collectionName: 'seos', info: { displayName: 'SEO' }, options: {}, attributes: {} },
    },
  ],
  extensions: [],
};

/** Compared with v4 4.26.2. */
test('strapi.db.metadata has the tables and columns of attributes in the words of v4', () => {
  const model = readModel(documents, { i18n: true });
  const metadata = createMetadataView(model, createSchemaView(model, documents, new Map([['upload', {}]])));
  const id = (name: string) => ({ name, referencedColumn: 'id' });
  const { tableName, columnToAttribute, attributes } = metadata.get('api::article.article') ?? {};
  expect([tableName, columnToAttribute?.title_text, columnToAttribute?.category]).toEqual([
    ...['articles', 'titleText', 'category'],
  ]);
  expect(attributes?.id).toEqual({ type: 'increments', columnName: 'id' });
  expect(attributes?.titleText).toEqual({ type: 'string', columnName: 'title_text' });
  expect(attributes?.cover).toMatchObject({ relation: 'morphOne', target: 'plugin::upload.file', morphBy: 'related' });
  expect(attributes?.category).toEqual({
    ...{ type: 'relation', relation: 'manyToOne', target: 'api::category.category', inversedBy: 'articles' },
    joinTable: {
      ...{ name: 'articles_category_links', joinColumn: id('article_id'), inverseJoinColumn: id('category_id') },
      ...{ pivotColumns: ['article_id', 'category_id'], inverseOrderColumnName: 'article_order' },
    },
  });
  expect(metadata.get('api::category.category')?.attributes.articles?.joinTable).toEqual({
    ...{ name: 'articles_category_links', joinColumn: id('category_id'), inverseJoinColumn: id('article_id') },
    ...{ pivotColumns: ['article_id', 'category_id'], orderColumnName: 'article_order' },
    orderBy: { article_order: 'asc' },
  });
  expect(attributes?.localizations?.joinTable).toMatchObject({
    ...{ name: 'articles_localizations_links', joinColumn: id('article_id'), inverseJoinColumn: id('inv_article_id') },
    ...{ pivotColumns: ['article_id', 'inv_article_id'], orderColumnName: 'article_order' },
  });
  expect(attributes?.createdBy).toMatchObject({
    ...{ owner: true, useJoinTable: false, private: true },
    joinColumn: { ...id('created_by_id'), referencedTable: 'admin_users' },
  });
  const parts = { name: 'articles_components', joinColumn: id('entity_id'), orderBy: { order: 'asc' } };
  const pivotColumns = ['entity_id', 'component_id', 'field', 'component_type'];
  expect(attributes?.seo).toMatchObject({
    ...{ type: 'relation', relation: 'oneToMany', target: 'shared.seo' },
    joinTable: { ...parts, pivotColumns, on: { field: 'seo' }, inverseJoinColumn: id('component_id') },
  });
  expect(attributes?.body).toMatchObject({
    ...{ type: 'relation', relation: 'morphToMany' },
    joinTable: { ...parts, pivotColumns, on: { field: 'body' }, morphColumn: { idColumn: id('component_id') } },
  });
  expect(metadata.get('plugin::upload.file')?.attributes.related).toMatchObject({
    ...{ type: 'relation', relation: 'morphToMany' },
    joinTable: {
      ...{ name: 'files_related_morphs', joinColumn: id('file_id'), orderBy: { order: 'asc' } },
      ...{ morphColumn: { typeColumn: { name: 'related_type' }, idColumn: id('related_id') } },
      pivotColumns: ['file_id', 'related_type', 'related_id'],
    },
  });
  expect(() => metadata.get('api::no.no')).toThrow('Metadata for "api::no.no" not found');
});
