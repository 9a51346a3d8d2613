import { fillDatabase } from '../../src/app/opening/fill-database.ts';
import { openApplication, openProject } from '../../src/app/opening/open-application.ts';
import type { DatabaseSettings } from '../../src/database/settings.ts';
import { hashTokenKey } from '../../src/management/tokens/token-key.ts';
import { clusterProject } from '../cluster/cluster-project.ts';
import { writeProject } from '../support/write-project.ts';

const SALT = 'replicas-salt-for-tests-only';
const KEY = 'replicas-token-for-tests-only';

export const CREDENTIALS = { authorization: `Bearer ${KEY}` };

/** Articles, written and read by anybody, with an API token, or by whoever has signed in. */
export const REPLICATED_PROJECT: Readonly<Record<string, string>> = {
  ...clusterProject("{ connection: { client: 'sqlite' } }"),
  'config/plugins.js':
    "module.exports = { 'users-permissions': { config: { jwtSecret: 'replicas-secret-for-tests-only', ratelimit: { enabled: false } } } };",
  'src/api/notice/content-types/notice/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notices',
    info: { singularName: 'notice', pluralName: 'notices', displayName: 'Notice' },
    options: { draftAndPublish: true },
    attributes: { title: { type: 'string' } },
  }),
  'config/admin.js': `module.exports = { apiToken: { salt: '${SALT}' }, auth: { secret: 'replicas-secret-for-tests-only' } };`,
};

/** The row of the token; quotes are standard in every database. */
export const ADD_TOKEN = `insert into strapi_api_tokens (name, description, type, access_key) values ('replicas', '', 'full-access', '${hashTokenKey(KEY, SALT)}')`;

/** Tables and roles, as the first start creates them. */
export async function fillReplicated(database: DatabaseSettings): Promise<void> {
  const { project, ...rest } = await openProject(writeProject(REPLICATED_PROJECT));
  const settings = { ...project.settings, database };
  const application = await openApplication({ project: { ...project, settings }, ...rest }, { createTables: true });
  try {
    await fillDatabase(application, { print: () => undefined });
  } finally {
    await application.close();
  }
}
