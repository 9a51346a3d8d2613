/** A project whose servers share a database: lists, unique values, people who sign in, a task, files. */
const type = (name: string, plural: string, attributes: object): Readonly<Record<string, string>> => ({
  [`src/api/${name}/content-types/${name}/schema.json`]: JSON.stringify({
    kind: 'collectionType',
    collectionName: plural,
    info: { singularName: name, pluralName: plural, displayName: name },
    attributes,
  }),
});

/** `database` is the text of an object: what `config/database` gives. */
export const clusterProject = (database: string): Readonly<Record<string, string>> => ({
  ...type('article', 'articles', {
    title: { type: 'string' },
    slug: { type: 'string', unique: true },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
    tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
  }),
  ...type('author', 'authors', {
    name: { type: 'string' },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
  }),
  ...type('tag', 'tags', { name: { type: 'string' } }),
  ...type('tick', 'ticks', { due: { type: 'string' } }),
  'config/server.js': `module.exports = ({ env }) => ({
    host: '127.0.0.1', port: env.int('PORT', 0), log: { slowMs: 0 },
    app: { keys: ['cluster-key-for-tests-only'] }, metrics: { token: 'cluster-metrics-token' },
    webhooks: { timeout: 5000, retryDelay: 200 },
    cron: { enabled: env.bool('CLUSTER_CRON', false), tasks: {
      tick: { options: { rule: '*/2 * * * * *' }, task: async ({ strapi }, due) => {
        await strapi.entityService.create('api::tick.tick', { data: { due: String(due?.toISOString?.() ?? due) } });
      } },
    } },
  });`,
  'config/api.js': 'module.exports = { rest: { maxLimit: 1000 } };',
  'config/plugins.js':
    "module.exports = { graphql: { config: { endpoint: '/graphql' } }, 'users-permissions': { config: { jwtSecret: 'cluster-secret-for-tests-only', ratelimit: { enabled: false } } } };",
  'config/admin.js':
    "module.exports = { apiToken: { salt: 'cluster-salt-for-tests-only' }, auth: { secret: 'cluster-admin-secret-for-tests' } };",
  'config/database.js': `module.exports = ({ env }) => (${database});`,
  'config/permissions.js': `module.exports = {
    public: { '*': '*', 'plugin::users-permissions.auth': ['register', 'callback'], 'plugin::upload.content-api': ['upload'] },
    authenticated: { '*': '*', 'plugin::users-permissions.user': ['me'] },
  };`,
  'seed.js': `module.exports = {
    'api::author.author': [1, 2, 3].map((n) => ({ name: 'Author ' + n })),
    'api::tag.tag': [1, 2, 3, 4, 5].map((n) => ({ name: 'Tag ' + n })),
  };`,
});
