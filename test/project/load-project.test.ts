import { WEBHOOK_SETTINGS } from '../../src/events/webhook-settings.ts';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadProject } from '../../src/project/load-project.ts';
import { requireSecrets } from '../../src/project/require-secrets.ts';
import { ARTICLE, load, temporaryProject } from './temporary-project.ts';

describe('a project folder', () => {
  test('of schema files and nothing else has every default', async () => {
    const dir = temporaryProject(ARTICLE);
    const project = await loadProject(dir, { variables: {} });
    expect(project).toMatchObject({ dir, name: path.basename(dir), environment: 'development', raw: {} });
    expect(project.settings.server).toEqual({
      host: '0.0.0.0',
      port: 1337,
      followLinks: false,
      url: '',
      proxies: null,
      metrics: null,
      tracing: null,
      log: { requests: null, slowMs: 1000 },
      webhooks: WEBHOOK_SETTINGS,
      publicDir: path.join(dir, 'public'),
    });
    expect(project.settings.database).toEqual({
      client: 'sqlite',
      filename: path.join(dir, '.tmp', 'data.db'),
    });
    expect(project.settings.api).toEqual({
      prefix: '/api',
      aggregates: true,
      contract: 'v4',
      v5Prefix: null,
      tokenContracts: {},
      v5Drafts: 'permission',
      strictParams: false,
      defaultLimit: 25,
      maxLimit: null,
      withCount: true,
      privateAttributes: [],
      explorer: true,
      explorerWrites: true,
      studio: true,
      startPage: true,
      strict: false,
      documentation: true,
      ignoredHeader: false,
    });
    expect(project.settings.permissions).toBeNull();
  });

  test('shows only enabled pages in production, none of which writes', async () => {
    const pagesOf = async (api: string) => {
      const { settings } = await load({ ...ARTICLE, 'config/api.js': api }, { NODE_ENV: 'production' });
      const { explorer, explorerWrites, startPage } = settings.api;
      return { explorer, explorerWrites, startPage };
    };
    const none = { explorer: false, explorerWrites: false, startPage: false };
    expect(await pagesOf('module.exports = {};')).toEqual(none);
    expect(await pagesOf('module.exports = { explorer: {} };')).toEqual(none);
    expect(await pagesOf('module.exports = { explorer: true };')).toEqual({ ...none, explorer: true });
    expect(await pagesOf('module.exports = { explorer: { writes: true } };')).toEqual({
      ...none,
      explorerWrites: true,
    });
    expect(await pagesOf('module.exports = { explorer: { enabled: true, writes: true }, startPage: true };')).toEqual({
      explorer: true,
      explorerWrites: true,
      startPage: true,
    });
  });

  test('reads its schema files unchanged', async () => {
    const component = '\uFEFF{ "collectionName": "components_seos", "attributes": {} }';
    const { schemas } = await load({
      ...ARTICLE,
      'src/api/article/controllers/article.js': 'this is not read here',
      'src/api/.DS_Store': '',
      'src/api/plain/routes/plain.js': '',
      'src/components/shared/seo.json': component,
      'src/components/shared/README.md': '# not a component',
      'src/extensions/users-permissions/content-types/User/schema.json': '{ "kind": "collectionType" }',
      'src/extensions/upload/strapi-server.js': '',
    });
    expect(schemas.contentTypes).toMatchObject([
      {
        apiName: 'article',
        typeName: 'article',
        file: 'src/api/article/content-types/article/schema.json',
        content: { collectionName: 'articles' },
      },
    ]);
    expect(schemas.components).toEqual([
      {
        category: 'shared',
        name: 'seo',
        file: 'src/components/shared/seo.json',
        content: { collectionName: 'components_seos', attributes: {} },
      },
    ]);
    expect(schemas.extensions).toMatchObject([{ plugin: 'users-permissions', typeName: 'user' }]);
  });

  test('names components as v4 does, whatever the case of their folders and files', async () => {
    const component = (table: string) => `{ "collectionName": "${table}", "attributes": {} }`;
    const { schemas } = await load({
      ...ARTICLE,
      'src/components/Shared Parts/Meta Social.json': component('components_socials'),
      'src/components/shared parts/meta social.json': component('components_socials'),
      'src/components/Shared/SEO.settings.json': component('components_seos'),
    });
    expect(schemas.components.map(({ category, name, file }) => [category, name, file])).toEqual([
      ['shared', 'seo', 'src/components/Shared/SEO.settings.json'],
      ['shared parts', 'meta social', 'src/components/Shared Parts/Meta Social.json'],
    ]);
    const twice = { 'src/components/A/x.json': component('xs'), 'src/components/a/X.json': component('other') };
    await expect(load({ ...ARTICLE, ...twice })).rejects.toMatchObject({
      message: expect.stringContaining('src/components/A/x.json and src/components/a/X.json'),
      file: 'src/components/a/X.json',
    });
    await expect(load({ ...ARTICLE, 'src/components/a/x.v2.json': component('xs') })).rejects.toMatchObject({
      file: 'src/components/a/x.v2.json',
    });
  });

  test('may write a schema as a script', async () => {
    const { schemas } = await load({
      'src/api/a/content-types/a/schema.js': `module.exports = { collectionName: 'as' };`,
    });
    expect(schemas.contentTypes[0]).toMatchObject({ content: { collectionName: 'as' } });
  });

  test('takes its name from package.json', async () => {
    expect((await load({ ...ARTICLE, 'package.json': '{ "name": "shop" }' })).name).toBe('shop');
  });

  test('says what to watch', async () => {
    const dir = temporaryProject(ARTICLE);
    const { sourceFiles } = await loadProject(dir, { variables: {} });
    const seeds = ['seed', 'seed.ts', 'seed.js', 'seed.mjs', 'seed.cjs', 'seed.json'];
    expect(sourceFiles).toEqual(
      ['config', 'src', ...seeds, 'package.json', '.env'].map((name) => path.join(dir, name)),
    );
  });
});

describe('mistakes', () => {
  test('no folder', async () => {
    await expect(loadProject('/no/such/folder', { variables: {} })).rejects.toMatchObject({
      name: 'StartError',
      message: 'There is no folder /no/such/folder.',
      remedy: 'Create a project with: plinth init /no/such/folder',
    });
  });

  test('a file in place of a folder', async () => {
    const dir = temporaryProject({ file: '' });
    await expect(loadProject(path.join(dir, 'file'), { variables: {} })).rejects.toThrow(/file is a file/);
  });

  test('an empty folder', async () => {
    const dir = temporaryProject();
    await expect(loadProject(dir, { variables: {} })).rejects.toMatchObject({
      message: `${dir} is not a project folder: it has neither src/api nor config.`,
      remedy: `Create a project with: plinth init ${dir}`,
    });
  });

  test('broken JSON in a schema', async () => {
    const file = 'src/api/article/content-types/article/schema.json';
    await expect(load({ [file]: '{\n  "kind": "collectionType"\n  "info": {}\n}' })).rejects.toMatchObject({
      message: `${file} is not valid JSON: line 3, column 3: "," or "}" is expected, not """.`,
      file: `${file}:3:3`,
    });
  });

  test('broken JSON in a component', async () => {
    await expect(load({ ...ARTICLE, 'src/components/shared/seo.json': '' })).rejects.toMatchObject({
      file: 'src/components/shared/seo.json:1:1',
    });
  });

  test('a content type without a schema', async () => {
    await expect(load({ 'src/api/a/content-types/b/lifecycles.js': '' })).rejects.toMatchObject({
      message: 'The content type folder src/api/a/content-types/b has no schema.json.',
    });
  });
});

describe('secrets', () => {
  const needs = { users: true, apiTokens: true };
  const configured = { ...ARTICLE, 'config/server.js': 'module.exports = {};' };

  test('are random in a bare folder in development, with a warning', async () => {
    const [one, two] = [await load(ARTICLE), await load(ARTICLE)];
    expect(one.settings.apiTokenSalt).not.toBe(two.settings.apiTokenSalt);
    expect(one.settings.usersPermissions.jwtSecret).not.toBe(two.settings.usersPermissions.jwtSecret);
    expect(one.warnings).toEqual([expect.stringContaining('random ones are used until the next start')]);
    expect(() => requireSecrets(one.settings, needs)).not.toThrow();
  });

  test('are not invented in production, nor in a project that is configured', async () => {
    for (const project of [await load(ARTICLE, { NODE_ENV: 'production' }), await load(configured)]) {
      expect(project.settings).toMatchObject({ apiTokenSalt: null, usersPermissions: { jwtSecret: null } });
      expect(project.warnings).toEqual([]);
    }
  });

  test('missing ones stop the start when the database needs them', async () => {
    const { settings } = await load(configured);
    expect(() => requireSecrets(settings, { users: false, apiTokens: false })).not.toThrow();
    expect(() => requireSecrets(settings, { users: true, apiTokens: false })).toThrow(/^JWT_SECRET, .* is not set/);
    expect(() => requireSecrets(settings, { users: false, apiTokens: true })).toThrow(/^API_TOKEN_SALT, .* is not set/);
  });

  test('come from the environment when the config files do not pass them on', async () => {
    const { settings } = await load({ ...configured, '.env': 'JWT_SECRET=a\nAPI_TOKEN_SALT=b' });
    expect(settings).toMatchObject({ apiTokenSalt: 'b', usersPermissions: { jwtSecret: 'a' } });
  });
});
