import { describe, expect, test } from 'vitest';
import { readModel } from '../../schema/read-model.ts';
import { createSchemaView } from './schema-view.ts';

const content = {
  kind: 'collectionType',
  collectionName: 'pages',
  info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
  options: { draftAndPublish: true },
  pluginOptions: { i18n: { localized: true } },
  attributes: { title: { type: 'string' } },
};
const documents = {
  contentTypes: [{ apiName: 'page', typeName: 'page', file: 'src/api/page/content-types/page/schema.json', content }],
  components: [
    {
      ...{ category: 'shared', name: 'seo', file: 'src/components/shared/seo.json' },
      content: { collectionName: 'seos', info: { displayName: 'SEO' }, options: {}, attributes: {} },
    },
  ],
  extensions: [],
};
const PLUGINS = ['upload', 'users-permissions', 'i18n', 'content-releases'];

/** Compared with all types of v4 4.26.2 in the conformance project; these are the members that were not equal. */
describe('strapi.contentTypes', () => {
  const model = readModel(documents, { i18n: true });
  const { contentTypes, components } = createSchemaView(model, documents, new Map(PLUGINS.map((name) => [name, {}])));
  const creator = {
    ...{ type: 'relation', relation: 'oneToOne', target: 'admin::user', configurable: false },
    ...{ writable: false, visible: false, useJoinTable: false, private: true },
  };
  const fixed = { configurable: false, writable: true, visible: false };

  test('has the types of v4, and those of its plugins only if the project has these', () => {
    const tokens = ['api-token', 'transfer-token'].flatMap((name) => [`admin::${name}`, `admin::${name}-permission`]);
    const releases = ['plugin::content-releases.release', 'plugin::content-releases.release-action'];
    expect(Object.keys(contentTypes).sort()).toEqual(
      [
        ...['admin::permission', 'admin::user', 'admin::role', ...tokens, ...releases, 'plugin::upload.file'],
        ...['plugin::upload.folder', 'plugin::users-permissions.permission', 'plugin::users-permissions.role'],
        ...['plugin::users-permissions.user', 'plugin::i18n.locale', 'api::page.page'],
      ].sort(),
    );
    expect(Object.keys(createSchemaView(model, documents, new Map()).contentTypes)).not.toContain(releases[0]);
    expect(contentTypes['admin::api-token']).toMatchObject({
      ...{ plugin: 'admin', collectionName: 'strapi_api_tokens', globalId: 'AdminApiToken', connection: 'default' },
      attributes: { lifespan: { type: 'biginteger' }, createdBy: creator },
    });
  });

  test('describes the attributes that v4 adds as v4 does', () => {
    expect(contentTypes['api::page.page']?.attributes).toEqual({
      ...{ title: { type: 'string' }, createdAt: { type: 'datetime' }, updatedAt: { type: 'datetime' } },
      publishedAt: { type: 'datetime', ...fixed },
      createdBy: creator,
      updatedBy: creator,
      localizations: { ...fixed, private: false, type: 'relation', relation: 'oneToMany', target: 'api::page.page' },
      locale: { ...fixed, private: false, type: 'string' },
    });
  });

  test('has the members of v4, and its declared schema', () => {
    const { attributes: _attributes, __schema__, ...page } = contentTypes['api::page.page'] ?? {};
    expect(__schema__).toEqual(content);
    expect(page).toEqual({
      ...{ kind: 'collectionType', collectionName: 'pages', info: content.info, options: content.options },
      ...{ pluginOptions: content.pluginOptions, uid: 'api::page.page', modelName: 'page', modelType: 'contentType' },
      ...{ globalId: 'Page', apiName: 'page', connection: 'default', actions: {}, lifecycles: {} },
    });
    expect(contentTypes['admin::user']).toMatchObject({
      info: { name: 'User', description: '' },
      config: { attributes: { resetPasswordToken: { hidden: true }, registrationToken: { hidden: true } } },
    });
    expect(contentTypes['admin::user']).not.toHaveProperty('options');
    expect(contentTypes['plugin::upload.folder']?.indexes).toEqual([
      { name: 'upload_folders_path_id_index', columns: ['path_id'], type: 'unique' },
      { name: 'upload_folders_path_index', columns: ['path'], type: 'unique' },
    ]);
    expect(components['shared.seo']).toMatchObject({ __filename__: 'seo.json', category: 'shared' });
    expect(components['shared.seo']).not.toHaveProperty('connection');
  });
});
