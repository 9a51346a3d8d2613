import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from '../handlers/handler-server.ts';
import { writeProject } from '../support/write-project.ts';

const schemaOf = (name: string, options: object, attributes: object): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: { draftAndPublish: false, ...options },
    attributes,
  });

const PROJECT = {
  'src/api/mark/content-types/mark/schema.json': schemaOf('mark', {}, {}),
  'src/api/vault/content-types/vault/schema.json': schemaOf(
    'vault',
    { privateAttributes: ['code', 'createdAt', 'updatedAt'] },
    { code: { type: 'string' } },
  ),
  'src/api/notice/content-types/notice/schema.json': JSON.stringify({
    kind: 'singleType',
    collectionName: 'notices',
    info: { singularName: 'notice', pluralName: 'notices', displayName: 'Notice' },
    options: { draftAndPublish: false },
    pluginOptions: { i18n: { localized: true } },
    attributes: { text: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
  }),
  'src/extensions/users-permissions/content-types/user/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'up_users',
    info: { name: 'user', singularName: 'user', pluralName: 'users', displayName: 'User' },
    options: { draftAndPublish: false },
    attributes: {
      username: { type: 'string', minLength: 3, unique: true, required: true },
      email: { type: 'email', minLength: 6, required: true, private: true },
      provider: { type: 'string' },
      password: { type: 'password', minLength: 6, private: true },
      resetPasswordToken: { type: 'string', private: true },
      confirmationToken: { type: 'string', private: true },
      confirmed: { type: 'boolean', default: false },
      blocked: { type: 'boolean', default: false, private: true },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::users-permissions.role',
        inversedBy: 'users',
      },
      address: { type: 'component', component: 'shared.address' },
    },
  }),
  'src/components/shared/address.json': JSON.stringify({
    collectionName: 'components_shared_addresses',
    info: { displayName: 'Address' },
    attributes: { street: { type: 'string' } },
  }),
  'src/index.js':
    "module.exports = { bootstrap: ({ strapi }) => strapi.query('plugin::i18n.locale').create({ data: { code: 'fr', name: 'French' } }) };",
  'config/permissions.js': `module.exports = {
    public: { mark: '*', vault: '*', notice: '*', 'plugin::users-permissions.auth': ['register'],
      'plugin::users-permissions.user': ['create', 'destroy'], 'plugin::users-permissions.role': ['find'] },
    authenticated: { 'plugin::users-permissions.user': ['me'] },
  };`,
  'config/plugins.js':
    "module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } }, graphql: { enabled: true } };",
};

let folder: string;
let server: HandlerServer;

beforeAll(async () => {
  folder = writeProject(PROJECT);
  server = await serveHandlers({}, folder);
});

afterAll(async () => {
  expect(server.faults).toEqual([]);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (query: string): Promise<unknown> => (await server.send('POST', '/graphql', { query })).json;

async function askAs(jwt: string, query: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${jwt}` };
  return (await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).json();
}

test('a type without attributes has mutations without data', async () => {
  expect(await ask('mutation { createMark { data { id } } }')).toEqual({ data: { createMark: { data: { id: '1' } } } });
  expect(await ask('mutation { updateMark(id: 1) { data { id } } }')).toEqual({
    data: { updateMark: { data: { id: '1' } } },
  });
  expect(await ask('{ marks { data { id attributes { updatedAt } } } }')).toMatchObject({
    data: { marks: { data: [{ id: '1' }] } },
  });
});

test('a type of which nothing is shown has entries without attributes', async () => {
  expect(await ask('mutation { createVault(data: { code: "a" }) { data { id } } }')).toEqual({
    data: { createVault: { data: { id: '1' } } },
  });
  expect(await ask('{ vaults(filters: { id: { eq: 1 } }) { data { id } meta { pagination { total } } } }')).toEqual({
    data: { vaults: { data: [{ id: '1' }], meta: { pagination: { total: 1 } } } },
  });
  expect(await ask('{ vaults { data { attributes { code } } } }')).toMatchObject({
    errors: [{ message: 'Cannot query field "attributes" on type "VaultEntity".' }],
  });
});

test('a single type has one entry of each language', async () => {
  const shown = '{ data { id attributes { text locale } } }';
  const notice = (id: string, text: string, locale: string) => ({ data: { id, attributes: { text, locale } } });
  expect(await ask(`mutation { updateNotice(data: { text: "a" }) ${shown} }`)).toEqual({
    data: { updateNotice: notice('1', 'a', 'en') },
  });
  expect(await ask(`mutation { createNoticeLocalization(locale: "fr", data: { text: "b" }) ${shown} }`)).toEqual({
    data: { createNoticeLocalization: notice('2', 'b', 'fr') },
  });
  // There is an entry of the default language, in which one of a language that has none would be made.
  expect(await ask(`mutation { updateNotice(locale: "de", data: { text: "c" }) ${shown} }`)).toMatchObject({
    errors: [{ message: 'singleType.alreadyExists' }],
  });
  expect(await ask('mutation { deleteNotice { data { id } } }')).toEqual({
    data: { deleteNotice: { data: { id: '1' } } },
  });
  expect(await ask(`mutation { updateNotice(data: { text: "d" }) ${shown} }`)).toEqual({
    data: { updateNotice: notice('3', 'd', 'en') },
  });
});

test('users see their own account, including private fields', async () => {
  const input = '{ username: "mia", email: "mia@example.com", password: "secret1" }';
  const registered = await ask(`mutation { register(input: ${input}) { jwt } }`);
  const { jwt } = (registered as { readonly data: { readonly register: { readonly jwt: string } } }).data.register;
  expect(await askAs(jwt, '{ me { username email blocked role { type } } }')).toEqual({
    data: { me: { username: 'mia', email: 'mia@example.com', blocked: false, role: { type: 'authenticated' } } },
  });
});

test('a deleted account is answered with its own fields, without its components and relations', async () => {
  const shown = 'data { id attributes { username address { street } role { data { id } } } }';
  const created = await ask(`mutation { createUsersPermissionsUser(data: {
    username: "resident", email: "resident@example.org", password: "secret-123", role: "1", address: { street: "Quay 1" }
  }) { ${shown} } }`);
  const { data } = (created as { data: { createUsersPermissionsUser: { data: { id: string } } } }).data
    .createUsersPermissionsUser;
  const attributes = { username: 'resident', address: { street: 'Quay 1' }, role: { data: { id: '1' } } };
  expect(data).toEqual({ id: data.id, attributes });
  expect(await ask(`mutation { deleteUsersPermissionsUser(id: ${data.id}) { ${shown} } }`)).toEqual({
    data: {
      deleteUsersPermissionsUser: {
        data: { id: data.id, attributes: { ...attributes, address: null, role: { data: null } } },
      },
    },
  });
});
