import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

const INDEX = `
const { ApplicationError } = require('@strapi/utils').errors;
const UIDS = ['plugin::users-permissions.role', 'plugin::users-permissions.permission', 'plugin::users-permissions.user', 'plugin::upload.file'];
const note = ({ action, model, result }) =>
  strapi.db.query('api::category.category').create({ data: { name: 'heard ' + action + ' ' + model.uid.split('.').pop() + ' ' + (result.name ?? result.action ?? result.username) } });
module.exports = {
  bootstrap({ strapi }) {
    strapi.db.lifecycles.subscribe({
      models: UIDS,
      beforeCreate({ params, model }) {
        if (params.data.name === 'Refused role') throw new ApplicationError('No such roles here');
        if (model.uid === 'plugin::upload.file') params.data.caption = 'set by a lifecycle';
        if (params.data.username === 'hashed') params.data.email = params.data.password + '@example.test';
      },
      afterCreate: note,
      afterUpdate: note,
      afterDelete: note,
    });
  },
};`;

/** What the server keeps for itself is written as v4 writes it: lifecycles are notified of each row. */
describeEngines('lifecycles of roles, permissions and files', (name) => {
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting(name, { 'src/index.js': INDEX });
  });
  afterAll(() => server?.stop());

  let seen = 0;
  const heard = async () => {
    const rows = await server.rows("select name from categories where name like 'heard%' order by id");
    const fresh = rows.slice(seen);
    seen = rows.length;
    return fresh.map(([text]) => String(text).slice('heard '.length));
  };
  const ROLES = '/api/users-permissions/roles';
  const FIND = { 'api::article': { controllers: { article: { find: { enabled: true } } } } };

  test('a role, its permissions, and the users that it leaves', async () => {
    expect((await server.send('POST', ROLES, { name: 'Heard', permissions: FIND })).status).toBe(200);
    expect(await heard()).toEqual(['afterCreate role Heard', 'afterCreate permission api::article.article.find']);
    const [[id] = []] = await server.rows("select id from up_roles where name = 'Heard'");
    const user = { username: 'heardone', email: 'heard@example.test', password: 'secret-1', role: id };
    expect((await server.send('POST', '/api/users', user)).status).toBe(201);
    expect(await heard()).toEqual(['afterCreate user heardone']);
    expect((await server.send('PUT', `${ROLES}/${id}`, { description: 'told' })).status).toBe(200);
    expect(await heard()).toEqual(['afterUpdate role Heard', 'afterDelete permission api::article.article.find']);
    const heir = () => server.rows("select updated_at from up_roles where type = 'public'");
    const before = await heir();
    expect((await server.send('DELETE', `${ROLES}/${id}`)).status).toBe(200);
    expect(await heard()).toEqual(['afterUpdate user heardone', 'afterDelete role Heard']);
    expect(await heir()).toEqual(before);
    expect(
      await server.rows(
        "select r.type from up_roles r join up_users_role_links l on l.role_id = r.id join up_users u on u.id = l.user_id where u.username = 'heardone'",
      ),
    ).toEqual([['public']]);
  });

  test('a password is heard as its hash, which is the one that is stored', async () => {
    const user = { username: 'hashed', email: 'plain@example.test', password: 'secret-1', role: 1 };
    expect((await server.send('POST', '/api/users', user)).status).toBe(201);
    const [[email, password] = []] = await server.rows(
      "select email, password from up_users where username = 'hashed'",
    );
    expect(password).toMatch(/^\$2/);
    expect(email).toBe(`${password}@example.test`);
    await heard();
  });

  test('an error before the write prevents the role', async () => {
    const { status, error } = await server.send('POST', ROLES, { name: 'Refused role', permissions: FIND });
    expect({ status, message: error.message }).toEqual({ status: 400, message: 'No such roles here' });
    expect(await server.rows("select 1 from up_roles where name = 'Refused role'")).toEqual([]);
    expect(await heard()).toEqual([]);
  });

  test('a file, which they change', async () => {
    const form = new FormData();
    form.append('files', new Blob(['text'], { type: 'text/plain' }), 'heard.txt');
    const headers = { authorization: String(server.credentials['token-full']) };
    const sent = await fetch(`${server.url}/api/upload`, { method: 'POST', headers, body: form });
    const [file] = (await sent.json()) as [{ id: number; caption: string }];
    expect(file.caption).toBe('set by a lifecycle');
    expect((await server.send('DELETE', `/api/upload/files/${file.id}`)).status).toBe(200);
    expect(await heard()).toEqual(['afterCreate file heard.txt', 'afterDelete file heard.txt']);
  });
});
