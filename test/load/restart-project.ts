/** A project whose database is taken away: articles with relations, a notice that changes, people who register. */
const type = (name: string, plural: string, attributes: object): Readonly<Record<string, string>> => ({
  [`src/api/${name}/content-types/${name}/schema.json`]: JSON.stringify({
    kind: 'collectionType',
    collectionName: plural,
    info: { singularName: name, pluralName: plural, displayName: name },
    attributes,
  }),
});

export const NOTICE = 'The one that changes';

export const RESTART_PROJECT: Readonly<Record<string, string>> = {
  ...type('article', 'articles', {
    title: { type: 'string' },
    body: { type: 'richtext' },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
    tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
  }),
  ...type('author', 'authors', {
    name: { type: 'string' },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
  }),
  ...type('tag', 'tags', { name: { type: 'string' } }),
  ...type('notice', 'notices', { name: { type: 'string' }, version: { type: 'integer' } }),
  'config/server.js': "module.exports = { host: '127.0.0.1', port: 0 };",
  'config/api.js': 'module.exports = {};',
  'config/plugins.js':
    "module.exports = { 'users-permissions': { config: { jwtSecret: 'restarts-secret-for-tests-only', ratelimit: { enabled: false } } } };",
  'config/admin.js': "module.exports = { apiToken: { salt: 'restarts-salt-for-tests-only' } };",
  'config/database.js': `module.exports = ({ env }) => ({
    connection: { client: env('DATABASE_CLIENT'), connection: { connectionString: env('DATABASE_URL') }, pool: { max: 6 } },
  });`,
  'config/permissions.js': `module.exports = {
    public: { '*': ['find', 'findOne'], 'plugin::users-permissions.auth': ['register'] },
    authenticated: { 'plugin::users-permissions.user': ['me'] },
  };`,
  'seed.js': `const range = (count) => Array.from({ length: count }, (_, index) => index + 1);
  module.exports = {
    'api::author.author': range(10).map((n) => ({ name: 'Author ' + n })),
    'api::tag.tag': range(20).map((n) => ({ name: 'Tag ' + n })),
    'api::notice.notice': [{ name: '${NOTICE}', version: 0 }],
    'api::article.article': range(400).map((n) => ({ title: 'Article ' + n, body: 'word '.repeat(100) })),
  };`,
};

/** Every article has an author and three tags; the tables are as v4 makes them. */
export const FILL_LINKS = `
  insert into articles_author_links (article_id, author_id, article_order) select id, 1 + id % 10, id from articles;
  insert into articles_tags_links (article_id, tag_id, tag_order) select id, 1 + id % 20, 1 from articles;
  insert into articles_tags_links (article_id, tag_id, tag_order) select id, 1 + (id + 7) % 20, 2 from articles;
  insert into articles_tags_links (article_id, tag_id, tag_order) select id, 1 + (id + 13) % 20, 3 from articles;`;
