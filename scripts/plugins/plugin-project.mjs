import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const V4 = '4.26.2';
export const OF_V4 = { '@strapi/plugin-i18n': V4, '@strapi/plugin-users-permissions': V4, '@strapi/strapi': V4 };

const schema = (name, plural, attributes, more = {}) => ({
  kind: 'collectionType',
  collectionName: plural,
  info: { singularName: name, pluralName: plural, displayName: name },
  options: { draftAndPublish: true },
  attributes,
  ...more,
});

const TYPES = {
  article: schema(
    'article',
    'articles',
    {
      title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      slug: { type: 'uid', targetField: 'title' },
      text: { type: 'richtext' },
      cover: { type: 'media', multiple: false },
      category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category', inversedBy: 'articles' },
    },
    { pluginOptions: { i18n: { localized: true } } },
  ),
  category: schema('category', 'categories', {
    name: { type: 'string' },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'category' },
  }),
};

const CONFIG = {
  server: `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT', 1337), app: { keys: ['one key', 'another key'] } });`,
  database: `module.exports = { connection: { client: 'sqlite', connection: { filename: '.tmp/data.db' }, useNullAsDefault: true } };`,
  admin: `module.exports = { auth: { secret: 'a secret for administrators' }, apiToken: { salt: 'a salt for tokens' },
    transfer: { token: { salt: 'a salt for transfers' } }, serveAdminPanel: false };`,
  api: `module.exports = { rest: { defaultLimit: 25, maxLimit: 100, withCount: true } };`,
  middlewares: `module.exports = ['errors', 'security', 'cors', 'poweredBy', 'logger', 'query', 'body', 'session', 'favicon', 'public']
    .map((name) => 'strapi::' + name);`,
};

/** A project that v4 and Plinth start alike, with the packages and settings of plugins, and an article's options. */
export function writePluginProject(dir, packages, settings, { pluginOptions = {}, code = '' } = {}) {
  rmSync(dir, { recursive: true, force: true });
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  };
  write('package.json', JSON.stringify({ name: 'tried', dependencies: { ...OF_V4, ...packages } }));
  for (const [name, text] of Object.entries(CONFIG)) write(`config/${name}.js`, text);
  const all = { 'users-permissions': { config: { jwtSecret: 'a secret for users' } }, ...settings };
  write('config/plugins.js', `${code}\nmodule.exports = ${JSON.stringify(all)};`);
  write('src/index.js', 'module.exports = { register() {}, bootstrap() {} };');
  write('public/uploads/.gitkeep', '');
  write('database/migrations/.gitkeep', '');
  for (const [name, content] of Object.entries(TYPES)) {
    const uid = `api::${name}.${name}`;
    const options = { ...content.pluginOptions, ...(name === 'article' && pluginOptions) };
    write(`src/api/${name}/content-types/${name}/schema.json`, JSON.stringify({ ...content, pluginOptions: options }));
    for (const [folder, factory] of [
      ['routes', 'Router'],
      ['controllers', 'Controller'],
      ['services', 'Service'],
    ]) {
      const text = `module.exports = require('@strapi/strapi').factories.createCore${factory}('${uid}');`;
      write(`src/api/${name}/${folder}/${name}.js`, text);
    }
  }
}
