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
  'config/permissions.js': 'module.exports = { public: { mark: "*", vault: "*" } };',
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
