import { randomBytes } from 'node:crypto';
import { containerFiles } from './container-files.ts';

/** The files of a new project by relative path. `plinth` is the dependency in its package.json. */
export function newProjectFiles(name: string, plinth: string): ReadonlyMap<string, string> {
  const manifest = { name: packageName(name), private: true, version: '0.1.0', scripts: SCRIPTS };
  return new Map([
    ['package.json', json({ ...manifest, dependencies: { plinth } })],
    ['.env', environment(() => randomBytes(24).toString('base64'))],
    ['.env.example', environment(() => 'a-long-random-text')],
    ['.gitignore', 'node_modules/\n.tmp/\n.env\n'],
    ...containerFiles(),
    ['README.md', readme(name)],
    ['config/server.js', SERVER],
    ['config/database.js', DATABASE],
    ['config/api.js', API],
    ['config/admin.js', ADMIN],
    ['config/plugins.js', PLUGINS],
    ['config/middlewares.js', MIDDLEWARES],
    ['config/permissions.js', PERMISSIONS],
    ['public/robots.txt', ROBOTS],
    ['seed.js', SEED],
    ['src/api/article/content-types/article/schema.json', json(ARTICLE)],
    ['src/api/author/content-types/author/schema.json', json(AUTHOR)],
    ['src/components/shared/seo.json', json(SEO)],
  ]);
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const packageName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '') || 'content';

const SCRIPTS = {
  start: 'plinth start',
  dev: 'plinth dev',
  check: 'plinth check',
  routes: 'plinth routes',
  plinth: 'plinth',
};

function environment(secret: () => string): string {
  return [
    'PORT=1337',
    `JWT_SECRET=${secret()}`,
    `API_TOKEN_SALT=${secret()}`,
    `APP_KEYS=${secret()},${secret()}`,
    `ADMIN_JWT_SECRET=${secret()}`,
    `TRANSFER_TOKEN_SALT=${secret()}`,
    '# Instead of the SQLite file:',
    '# DATABASE_URL=postgres://user:password@127.0.0.1:5432/content',
    '',
  ].join('\n');
}

const readme = (name: string): string => `# ${name}

A content API: articles and their authors, in an SQLite file.

    npm install
    npm run dev       serve it, and restart when a file changes
    npm run check     look for problems without serving
    npm run routes    list all routes
    npm run plinth -- --help    all other commands

- \`src/api/*/content-types/*/schema.json\`: the content types; \`src/components\`: their components
- \`config/permissions.js\`: who may read what
- \`public\`: static files
- \`seed.js\`: initial content, written once into an empty database
- \`config/database.js\`: where content is stored
- \`.env\`: secrets; keep them out of version control. \`.env.example\` lists them
- \`Dockerfile\`, \`compose.yaml\`: a container image, and the image with PostgreSQL
- \`vendor\`: the Plinth package
`;

const SERVER = `module.exports = ({ env }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  app: { keys: env.array('APP_KEYS') },
});
`;

const DATABASE = `const path = require('path');

// An SQLite file, or with DATABASE_URL a PostgreSQL server.
module.exports = ({ env }) => ({
  connection: env('DATABASE_URL')
    ? { client: 'postgres', connection: { connectionString: env('DATABASE_URL') } }
    : {
        client: 'sqlite',
        connection: { filename: path.join(__dirname, '..', env('DATABASE_FILENAME', '.tmp/data.db')) },
        useNullAsDefault: true,
      },
});
`;

const API = `module.exports = {
  rest: {
    prefix: '/api',
    defaultLimit: 25,
    maxLimit: 100,
    withCount: true,
  },
};
`;

const ADMIN = `module.exports = ({ env }) => ({
  auth: { secret: env('ADMIN_JWT_SECRET') },
  apiToken: { salt: env('API_TOKEN_SALT') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
});
`;

const PLUGINS = `module.exports = ({ env }) => ({
  'users-permissions': { config: { jwtSecret: env('JWT_SECRET') } },
  i18n: { enabled: true },
});
`;

const MIDDLEWARES = `module.exports = [
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  'strapi::cors',
  'strapi::poweredBy',
  'strapi::query',
  'strapi::body',
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
];
`;

const PERMISSIONS = `// Permissions: role, then content type, then actions. '*' means every content type.
module.exports = {
  public: { '*': ['find', 'findOne'] },
};
`;

const ROBOTS = `# Files in this folder are served as static files. This one excludes the API from search engines.
User-Agent: *
Disallow: /api/
`;

const SEED = `// Written once, into an empty database.
module.exports = {
  'api::author.author': [
    { $key: 'ada', name: 'Ada Thornbury', email: 'ada@example.com' },
    { $key: 'bela', name: 'Béla Kovács', email: 'bela@example.com' },
  ],
  'api::article.article': [
    {
      title: 'Rope remembers',
      slug: 'rope-remembers',
      summary: 'Three strands, one direction.',
      body: 'You make rope by **walking away** from it.',
      author: 'bela',
      seo: { metaTitle: 'Rope remembers', metaDescription: 'How rope is made.' },
    },
    {
      title: 'Bread before dawn',
      slug: 'bread-before-dawn',
      summary: 'The baker hears the weather first.',
      body: 'When the halyards sing high, he makes fewer loaves.',
      author: 'ada',
    },
    { title: 'Not finished yet', slug: 'not-finished-yet', author: 'ada', publishedAt: null },
  ],
};
`;

const ARTICLE = {
  kind: 'collectionType',
  collectionName: 'articles',
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
  options: { draftAndPublish: true },
  attributes: {
    title: { type: 'string', required: true },
    slug: { type: 'uid', targetField: 'title' },
    summary: { type: 'text' },
    body: { type: 'richtext' },
    cover: { type: 'media', multiple: false, allowedTypes: ['images'] },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
    seo: { type: 'component', repeatable: false, component: 'shared.seo' },
  },
};

const AUTHOR = {
  kind: 'collectionType',
  collectionName: 'authors',
  info: { singularName: 'author', pluralName: 'authors', displayName: 'Author' },
  options: { draftAndPublish: false },
  attributes: {
    name: { type: 'string', required: true },
    email: { type: 'email', private: true },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
  },
};

const SEO = {
  collectionName: 'components_shared_seos',
  info: { displayName: 'Seo' },
  attributes: {
    metaTitle: { type: 'string', required: true },
    metaDescription: { type: 'text' },
  },
};
