import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

const INDEX = `
const { ApplicationError } = require('@strapi/utils').errors;
const UIDS = ['plugin::users-permissions.role', 'plugin::users-permissions.permission', 'plugin::users-permissions.user', 'plugin::upload.file'];
const note = ({ action, model, result }) =>
  strapi.db.query('api::category.category').create({ data: { name: 'heard ' + action + ' ' + model.uid.split('.').pop() + ' ' + (result.name ?? result.action ?? result.username) } });
const announced = (globalThis.announcedFiles = []);
const named = (globalThis.namedFolders = []);
module.exports = {
  bootstrap({ strapi }) {
    strapi.db.lifecycles.subscribe({
      models: UIDS,
      beforeCreate({ params, model }) {
        if (params.data.name === 'Refused role') throw new ApplicationError('No such roles here');
        if (model.uid === 'plugin::upload.file') params.data.caption = 'set by a lifecycle';
        if (params.data.username === 'hashed') params.data.email = params.data.password + '@example.test';
      },
      async beforeDelete({ action, params, model }) {
        if (model.uid !== 'plugin::upload.file') return;
        const result = await strapi.db.query(model.uid).findOne({ where: params.where });
        if (result.name === 'kept.txt') throw new ApplicationError('It is kept');
        await note({ action, model, result });
      },
      afterCreate: note,
      afterUpdate: note,
      async afterDelete(event) {
        await note(event);
        if (event.result.name === 'late.txt') throw new ApplicationError('Too late');
      },
    });
    strapi.db.lifecycles.subscribe({
      models: ['plugin::upload.folder'],
      beforeCreate({ params }) {
        named.push(params.data.name);
        if (params.data.name === 'Refused folder') throw new ApplicationError('No such folders here');
        if (params.data.name === 'Renamed by code') params.data.name = 'Of code';
      },
      afterCreate: note,
      async beforeUpdate({ params }) {
        const { name } = await strapi.db.query('plugin::upload.folder').findOne({ where: params.where });
        if (name === 'Fixed') throw new ApplicationError('It stays where it is');
      },
      afterUpdate: ({ action, model, result }) => note({ action, model, result: { name: result.name + ' ' + result.path } }),
      beforeDeleteMany: ({ action, model, params }) => note({ action, model, result: { name: params.where.id.$in.length } }),
    });
    strapi.eventHub.on('media.delete', ({ media }) => announced.push(media.name));
  },
};`;

interface StoredFile {
  readonly id: number;
  readonly url: string;
  readonly caption: string;
}

interface StoredFolder {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly pathId: number;
}

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
  const announced = () => (globalThis as unknown as { announcedFiles: readonly string[] }).announcedFiles;
  const namedFolders = () => (globalThis as unknown as { namedFolders: readonly string[] }).namedFolders;
  const upload = async (path: string, headers: Readonly<Record<string, string>>, file: string, folder?: number) => {
    const form = new FormData();
    form.append('files', new Blob(['text'], { type: 'text/plain' }), file);
    if (folder !== undefined) form.append('fileInfo', JSON.stringify({ folder }));
    const sent = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: form });
    return ((await sent.json()) as [StoredFile])[0];
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
    const headers = { authorization: String(server.credentials['token-full']) };
    const file = await upload('/api/upload', headers, 'heard.txt');
    expect(file.caption).toBe('set by a lifecycle');
    expect((await server.send('DELETE', `/api/upload/files/${file.id}`)).status).toBe(200);
    expect(await heard()).toEqual([
      'afterCreate folder API Uploads',
      'afterCreate file heard.txt',
      'beforeDelete file heard.txt',
      'afterDelete file heard.txt',
    ]);
  });

  const signIn = async () => {
    const person = { email: '01.creator@example.test', password: 'NotARealPassword1' };
    const { token } = (await server.send('POST', '/admin/login', person)).data as unknown as { token: string };
    return { authorization: `Bearer ${token}` };
  };

  test('a folder, which they change or refuse', async () => {
    const headers = await signIn();
    const create = async (name: string, parent: number | null = null) => {
      const { data, error } = await server.send('POST', '/upload/folders', { name, parent }, { headers });
      return { data: data as unknown as StoredFolder, error };
    };
    const change = (id: unknown, body: object) => server.send('PUT', `/upload/folders/${id}`, body, { headers });
    await heard();
    const { data: renamed } = await create('Renamed by code');
    expect(renamed.name).toBe('Of code');
    expect((await create('Refused folder')).error.message).toBe('No such folders here');
    const { data: fixed } = await create('Fixed', renamed.id);
    expect(fixed.path).toBe(`${renamed.path}/${fixed.pathId}`);
    expect((await change(fixed.id, { name: 'Loose', parent: null })).error.message).toBe('It stays where it is');
    const { data: moved } = await create('Moved');
    expect((await change(moved.id, { name: 'Inside', parent: renamed.id })).status).toBe(200);
    expect(await heard()).toEqual([
      'afterCreate folder Of code',
      'afterCreate folder Fixed',
      'afterCreate folder Moved',
      `afterUpdate folder Inside ${renamed.path}/${moved.pathId}`,
    ]);
    const stored = await server.rows("select name, path from upload_folders where name <> 'API Uploads' order by id");
    expect(stored).toEqual([
      ['Of code', renamed.path],
      ['Fixed', fixed.path],
      ['Inside', `${renamed.path}/${moved.pathId}`],
    ]);
    // Each takes the next number: whoever is overtaken while hooks run takes another, and runs no hook again.
    const others = Array.from({ length: 12 }, (_, index) => `Together ${index}`);
    const together = await Promise.all(others.map((one) => create(one)));
    expect(new Set(together.map(({ data }) => data.path)).size).toBe(others.length);
    expect(
      namedFolders()
        .filter((name) => name.startsWith('Together'))
        .sort(),
    ).toEqual([...others].sort());
    await heard();
    const ids = [renamed, ...together.map(({ data }) => data)].map(({ id }) => id);
    expect((await server.send('POST', '/upload/actions/bulk-delete', { folderIds: ids }, { headers })).status).toBe(
      200,
    );
    expect(await heard()).toEqual(['beforeDeleteMany folder 15']);
  });

  test('several files and a folder, deleted together: all or none', async () => {
    const headers = await signIn();
    const made = await server.send('POST', '/upload/folders', { name: 'Heard', parent: null }, { headers });
    const folder = made.data.id;
    const remove = (...files: readonly StoredFile[]) => {
      const body = { fileIds: files.map(({ id }) => id), folderIds: [folder] };
      return server.send('POST', '/upload/actions/bulk-delete', body, { headers });
    };
    const [one, inside, late, kept] = [
      await upload('/upload', headers, 'one.txt'),
      await upload('/upload', headers, 'inside.txt', folder),
      await upload('/upload', headers, 'late.txt'),
      await upload('/upload', headers, 'kept.txt', folder),
    ];
    const bytes = () =>
      Promise.all([one, inside, late, kept].map(async ({ url }) => (await fetch(`${server.url}${url}`)).status));
    const rows = async () =>
      (
        await server.rows(
          "select name from files where name in ('one.txt', 'inside.txt', 'late.txt', 'kept.txt') union all select name from upload_folders where name = 'Heard' order by name",
        )
      ).map(([text]) => text);
    await heard();
    const before = announced().length;
    const refused = await remove(one);
    expect({ status: refused.status, message: refused.error.message }).toEqual({ status: 400, message: 'It is kept' });
    expect(await rows()).toEqual(['Heard', 'inside.txt', 'kept.txt', 'late.txt', 'one.txt']);
    expect(await bytes()).toEqual([200, 200, 200, 200]);
    expect(await heard()).toEqual(['beforeDelete file one.txt', 'beforeDelete file inside.txt']);
    const out = { fileIds: [kept.id], destinationFolderId: null };
    expect((await server.send('POST', '/upload/actions/bulk-move', out, { headers })).status).toBe(200);
    const failed = await remove(one, late);
    expect({ status: failed.status, message: failed.error.message }).toEqual({ status: 400, message: 'Too late' });
    expect((await heard()).filter((text) => text.includes('Delete'))).toEqual([
      ...['beforeDelete file one.txt', 'beforeDelete file inside.txt', 'beforeDelete file late.txt'],
      'beforeDeleteMany folder 1',
      ...['afterDelete file one.txt', 'afterDelete file inside.txt', 'afterDelete file late.txt'],
    ]);
    expect(await rows()).toEqual(['kept.txt']);
    expect(await bytes()).toEqual([404, 404, 404, 200]);
    await expect.poll(() => announced().slice(before).sort()).toEqual(['inside.txt', 'late.txt', 'one.txt']);
  });
});
