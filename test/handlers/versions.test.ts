import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines, type EngineName, runScript, startEngine } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { writeProject } from '../support/write-project.ts';

const ID: Readonly<Record<EngineName, string>> = {
  sqlite: 'integer primary key',
  postgres: 'serial primary key',
  mariadb: 'int auto_increment primary key',
};

const project = (types: string) => ({
  'package.json': '{ "name": "own" }',
  'config/admin.js': `module.exports = { auth: { secret: 'a secret' }, versions: { writes: 'all', perEntry: 4, maxDays: 1, types: ${types} }, trash: { days: 7, writes: 'all' } };`,
  'src/index.js': `module.exports = { async bootstrap({ strapi }) {
    const note = { create: { enabled: true }, update: { enabled: true }, findOne: { enabled: true } };
    const roles = strapi.plugin('users-permissions').service('role');
    await roles.createRole({ name: 'Public', type: 'public', permissions: { 'api::note': { controllers: { note } } } });
  } };`,
  'config/plugins.js': "module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } }, graphql: true };",
  'src/api/note/controllers/note.js': `const { createCoreController } = require('@strapi/strapi').factories;
    module.exports = createCoreController('api::note.note', () => ({
      async run(ctx) { ctx.body = { value: (await eval(ctx.request.body.code)) ?? null }; },
    }));`,
  'src/api/note/routes/a-core.js':
    "module.exports = require('@strapi/strapi').factories.createCoreRouter('api::note.note');",
  'src/api/note/routes/own.js':
    "module.exports = { routes: [{ method: 'POST', path: '/run', handler: 'note.run', config: { auth: false } }] };",
  // What each hook sees of the entries that are edited together.
  'src/api/note/content-types/note/lifecycles.js': `
    const note = (moment) => async ({ params: { where, data } }) => {
      if (data.label !== 'edited') return;
      const rows = await strapi.db.query('api::note.note').findMany({ where: { id: strapi.edited }, orderBy: 'id' });
      strapi.seen.push([moment, strapi.edited.indexOf(where.id), rows.map(({ label }) => label)]);
    };
    module.exports = { beforeUpdate: note('before'), afterUpdate: note('after') };`,
  'src/api/note/content-types/note/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    attributes: { label: { type: 'string' } },
  }),
});

describeEngines('versions left by a project that keeps those of all writes', (name) => {
  let plinth: StartedPlinth;
  const dir = writeProject(project('{}'));

  beforeAll(async () => {
    const engine = await startEngine(name);
    // As an earlier server created it.
    await runScript(
      engine,
      `create table plinth_versions (id ${ID[name]}, type varchar(255), entry_id integer, body text, tag varchar(255),
       saved_by integer, saved_at bigint);
       insert into plinth_versions (type, entry_id, body, tag, saved_by, saved_at)
       values ('api::note.note', 1, '{"label":"kept before"}', 'old', 1, 1),
         ('api::note.note', 99, '{"label":"too old"}', 'old', 1, 1), ('api::note.note', 99, '{"label":"newest"}', 'new', 1, 2);`,
    );
    plinth = await startPlinth({ engine, project: dir });
  });

  afterAll(async () => {
    await plinth?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const send = async (method: string, path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${plinth.url}${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
  };
  const run = async (code: string): Promise<unknown> =>
    (await send('POST', '/api/run', { code: `(async () => { ${code} })()` })).body.value;
  /** Oldest first. */
  const versions = (id: number) =>
    run(`const rows = await strapi.db.connection('plinth_versions').where({ entry_id: ${id} }).orderBy('id');
      return rows.map(({ body, saved_as, way }) => [JSON.parse(body).label, saved_as, way]);`);
  const update = (label: string) =>
    `await strapi.entityService.update('api::note.note', 1, { data: { label: '${label}' } });`;

  test('REST, GraphQL, project code and its transactions, up to the number', async () => {
    const created = await send('POST', '/api/notes', { data: { label: 'by REST' } });
    expect(created).toMatchObject({ status: 200, body: { data: { id: 1 } } });
    const query = 'mutation { updateNote(id: 1, data: { label: "by GraphQL" }) { data { id } } }';
    expect((await send('POST', '/graphql', { query })).body).toEqual({ data: { updateNote: { data: { id: '1' } } } });
    await run(`${update('by code')} return 1;`);
    expect(await versions(1)).toEqual([
      ['kept before', null, null],
      ['by REST', 'nobody', 'rest'],
      ['by GraphQL', 'nobody', 'graphql'],
      ['by code', 'code', 'code'],
    ]);
    await run(`await strapi.db.transaction(async () => { ${update('undone')} throw new Error('no'); }).catch(() => {});
      await strapi.db.transaction(async () => { ${update('in a transaction')} });`);
    expect(await versions(1)).toEqual([
      ['by REST', 'nobody', 'rest'],
      ['by GraphQL', 'nobody', 'graphql'],
      ['by code', 'code', 'code'],
      ['in a transaction', 'code', 'code'],
    ]);
  });

  test('entries edited together: before hooks of all, one transaction, after hooks of all', async () => {
    const ids = (await run(`const { ids } = await strapi.db.query('api::note.note').createMany({
        data: [{ label: 'first' }, { label: 'second' }] });
      strapi.edited = ids; strapi.seen = []; return ids;`)) as readonly number[];
    const account = { firstname: 'A', lastname: 'B', email: 'a@example.org', password: 'Passw0rd-1' };
    const { body: registered } = await send('POST', '/admin/register-admin', account);
    const { token } = registered.data as { readonly token: string };
    const list = '/studio/api/lists/api::note.note/edit';
    const plans = await send('POST', `${list}/preview`, { entries: ids, data: { label: 'edited' } }, token);
    const entries = (plans.body.data as { id: number; version: string }[]).map(({ id, version }) => ({ id, version }));
    const edit = () => send('POST', list, { entries, data: { label: 'edited' } }, token);
    expect((await edit()).body).toEqual({ data: { changed: ids } });
    expect(await run('return strapi.seen')).toEqual([
      ['before', 0, ['first', 'second']],
      ['before', 1, ['first', 'second']],
      ['after', 0, ['edited', 'edited']],
      ['after', 1, ['edited', 'edited']],
    ]);
    expect(
      await run(`strapi.seen = []; await strapi.db.query('api::note.note').update(
      { where: { id: strapi.edited[1] }, data: { label: 'else' } }); return 1;`),
    ).toBe(1);
    expect((await edit()).status).toBe(400);
    expect(await run('return strapi.seen')).toEqual([]);
    expect(await versions(ids[0] ?? 0)).toEqual([
      ['first', 'code', 'code'],
      ['edited', 'administrator', 'admin'],
    ]);
  });

  test('too old ones go at the start, although nobody writes their entry', async () => {
    await expect.poll(() => versions(99)).toEqual([['newest', null, null]]);
  });

  test('many entries at once, and none of deleted ones, which are in the trash', async () => {
    const ids = (await run(`const query = strapi.db.query('api::note.note');
      const { ids } = await query.createMany({ data: [{ label: 'one' }, { label: 'two' }] });
      await query.updateMany({ where: { id: { $in: ids } }, data: { label: 'both' } });
      return ids;`)) as readonly number[];
    for (const [index, id] of ids.entries()) {
      expect(await versions(id)).toEqual([
        [['one', 'two'][index], 'code', 'code'],
        ['both', 'code', 'code'],
      ]);
    }
    await run(
      `await strapi.db.query('api::note.note').deleteMany({ where: { id: { $in: ${JSON.stringify(ids)} } } });`,
    );
    for (const id of ids) expect(await versions(id)).toEqual([]);
    const kept = `(await strapi.db.connection('plinth_trash').whereIn('entry_id', ${JSON.stringify(ids)}))`;
    expect(await run(`return ${kept}.map(({ body, deleted_as }) => [JSON.parse(body).label, deleted_as]);`)).toEqual([
      ['both', 'code'],
      ['both', 'code'],
    ]);
    expect(plinth.faults).toEqual([]);
  });
});

test('a rule for an unknown type stops the start', async () => {
  const dir = writeProject(project("{ 'api::note.notes': 'none' }"));
  await expect(startPlinth({ engine: 'sqlite', project: dir })).rejects.toThrow(
    'versions.types in config/admin names "api::note.notes", which is not a content type of the project.',
  );
  rmSync(dir, { recursive: true, force: true });
});
