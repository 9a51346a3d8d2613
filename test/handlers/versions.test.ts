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
  'config/admin.js': `module.exports = { auth: { secret: 'a secret' }, versions: { writes: 'all', perEntry: 4, maxDays: 1, types: ${types} } };`,
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

  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
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

  test('too old ones go at the start, although nobody writes their entry', async () => {
    await expect.poll(() => versions(99)).toEqual([['newest', null, null]]);
  });

  test('many entries at once, and none of deleted ones', async () => {
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
