import type { DatabaseSettings } from '../../src/database/settings.ts';
import { configOf } from '../support/database-config.ts';

type Files = Readonly<Record<string, string>>;

const type = (name: string, attributes: object, draftAndPublish = false): Files => ({
  [`src/api/${name}/content-types/${name}/schema.json`]: JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: { draftAndPublish },
    attributes,
  }),
});

const component = (name: string, attributes: object): Files => ({
  [`src/components/shared/${name}.json`]: JSON.stringify({
    collectionName: `components_shared_${name}s`,
    info: { displayName: name },
    attributes,
  }),
});

const COMMON = {
  title: { type: 'string' },
  slug: { type: 'uid', targetField: 'title' },
  cover: { type: 'media', multiple: false },
};

const BUILDS = {
  old: {
    ...type('article', {
      ...COMMON,
      state: { type: 'enumeration', enum: ['open', 'done'] },
      parts: { type: 'dynamiczone', components: ['shared.quote'] },
    }),
    'config/permissions.js': "module.exports = { public: { '*': '*' } };",
  },
  /** Another column, a required one, a relation to a new type, new components, another value of an enumeration. */
  new: {
    ...type('article', {
      ...COMMON,
      subtitle: { type: 'string' },
      rating: { type: 'integer', required: true },
      state: { type: 'enumeration', enum: ['open', 'done', 'archived'] },
      parts: { type: 'dynamiczone', components: ['shared.quote', 'shared.video'] },
      seo: { type: 'component', component: 'shared.seo' },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'articles' },
    }),
    ...type('tag', {
      name: { type: 'string' },
      icon: { type: 'media', multiple: false },
      articles: { type: 'relation', relation: 'manyToMany', target: 'api::article.article', mappedBy: 'tags' },
    }),
    ...component('video', { url: { type: 'string' } }),
    ...component('seo', { metaTitle: { type: 'string' } }),
    'config/permissions.js': "module.exports = { public: { '*': '*' }, authenticated: { tag: ['find'] } };",
  },
} satisfies Readonly<Record<string, Files>>;

export type Build = keyof typeof BUILDS;

/** One project, before and after a change of its schemas, on one database. */
export const rollingProject = (build: Build, database: DatabaseSettings): Files => ({
  ...component('quote', { text: { type: 'string' } }),
  ...BUILDS[build],
  'config/database.js': configOf(database),
  'config/server.js':
    "module.exports = { host: '127.0.0.1', port: 0, app: { keys: ['key-of-the-rolling-project'] }, log: { slowMs: 0 } };",
  'config/admin.js':
    "module.exports = { auth: { secret: 'secret-of-its-administrators' }, apiToken: { salt: 'salt-of-its-tokens' } };",
  'config/plugins.js':
    "module.exports = { 'users-permissions': { config: { jwtSecret: 'secret-of-its-users', ratelimit: { enabled: false } } }, email: { config: { provider: 'nodemailer', providerOptions: { host: '127.0.0.1', port: 9 } } } };",
});
