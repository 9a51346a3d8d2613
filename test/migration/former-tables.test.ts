import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { applyStatus } from '../../src/app/migrating/apply-status.ts';
import { databaseStatus } from '../../src/app/migrating/database-status.ts';
import { type Application, openApplication } from '../../src/app/opening/open-application.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { describeEngines, type Engine, runScript } from '../support/engines.ts';
import { writeProject } from '../support/write-project.ts';
import { emptyEngine, openOn, temporaryFolder } from './import-into.ts';

/** `former`: the tables of earlier versions, which the types name themselves. */
function projectWith(tables: 'former' | 'present'): string {
  const table = (name: string) => (tables === 'former' ? { collectionName: name } : {});
  const type = (singularName: string, attributes: object) => ({
    schema: {
      kind: 'collectionType',
      ...table(singularName),
      info: { singularName, pluralName: `${singularName}s`, displayName: singularName },
      attributes,
    },
  });
  const relation = (kind: string, target: string) => ({
    type: 'relation',
    relation: kind,
    target: `plugin::Talk.${target}`,
  });
  const types = {
    remark: type('remark', {
      text: { type: 'string' },
      replyTo: relation('manyToOne', 'remark'),
      parts: { type: 'component', repeatable: true, component: 'talk.part' },
      about: { type: 'relation', relation: 'morphToMany' },
    }),
    'remark-report': type('remark-report', { reason: { type: 'string' }, remark: relation('manyToOne', 'remark') }),
  };
  return writeProject({
    'package.json': '{ "name": "talking" }',
    'config/plugins.js': `module.exports = { Talk: { enabled: true, resolve: './src/plugins/talk' },
      'users-permissions': { config: { jwtSecret: 'secret' } } };`,
    'src/plugins/talk/strapi-server.js': `module.exports = { contentTypes: ${JSON.stringify(types)} };`,
    'src/components/talk/part.json': JSON.stringify({
      collectionName: 'talk_parts',
      info: {},
      attributes: { label: { type: 'string' } },
    }),
  });
}

describeEngines('entries of a plugin in the tables of an earlier version', (name) => {
  const former = projectWith('former');
  const present = projectWith('present');

  const within = async <T>(
    engine: Engine,
    dir: string,
    work: (application: Application) => Promise<T>,
    createTables = false,
  ): Promise<T> => {
    const application = await openApplication(await openOn(engine, dir), { createTables });
    return work(application).finally(() => application.close());
  };
  const start = (engine: Engine, dir: string) => within(engine, dir, async () => undefined, true);
  const apply = async (engine: Engine, drops: readonly string[] = []) => {
    const said: string[] = [];
    const droppedTo = path.join(temporaryFolder(), 'rows.jsonl');
    const options = { renames: [], drops, indexes: false, droppedTo, print: (line: string) => said.push(line) };
    await within(engine, present, (application) => applyStatus(application, options));
    return { said, saved: said.length === 0 ? '' : readFileSync(droppedTo, 'utf8') };
  };
  const rows = async (engine: Engine, text: string) => {
    const driver = await openDriver(engine.settings);
    onTestFinished(() => driver.close());
    return (await driver.query({ text }, [])).map((row) =>
      [...row].map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)),
    );
  };
  const REMARKS = `insert into remark (id, text) values (1, 'one'), (2, 'two');
    insert into talk_parts (id, label) values (5, 'part');
    insert into remark_components (entity_id, component_id, component_type, field) values (2, 5, 'talk.part', 'parts');
    insert into remark_reply_to_links (remark_id, inv_remark_id) values (2, 1);
    insert into remark_about_morphs (remark_id, about_id, about_type) values (1, 2, 'plugin::Talk.remark'), (2, 9, 'api::other.other');`;

  test('are reported by the start, moved by db apply with all their links, and nothing is lost', async () => {
    const engine = await emptyEngine(name);
    await start(engine, former);
    await start(engine, present); // The former tables are empty.
    await runScript(
      engine,
      `${REMARKS}
      insert into ${name === 'mariadb' ? '`remark-report`' : '"remark-report"'} (id, reason) values (1, 'rude');
      insert into remark_report_remark_links (remark_report_id, remark_id) values (1, 2);`,
    );
    await expect(start(engine, present)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The entries of plugin::Talk\.remark are in the table remark, .*belong in talk_remark, .* 1 more types\. Nothing was changed\.$/,
      ),
      remedy: expect.stringContaining('plinth db apply'),
    });
    expect((await within(engine, present, databaseStatus)).former).toHaveLength(2);
    const { said, saved } = await apply(engine);
    expect(said).toEqual([
      expect.stringMatching(/^Moved 2 entries of plugin::Talk\.remark from remark to talk_remark\. The rows/),
      expect.stringMatching(
        /^Moved 1 entries of plugin::Talk\.remark-report from remark-report to talk_remark-report\./,
      ),
    ]);
    expect(saved.trim().split('\n')).toHaveLength(3);
    expect(await rows(engine, 'select id, text from talk_remark order by id')).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
    expect(await rows(engine, 'select entity_id, component_id from talk_remark_components')).toEqual([[2, 5]]);
    expect(await rows(engine, 'select remark_id, inv_remark_id from talk_remark_reply_to_links')).toEqual([[2, 1]]);
    expect(await rows(engine, 'select remark_report_id, remark_id from talk_remark_report_remark_links')).toEqual([
      [1, 2],
    ]);
    expect(await rows(engine, 'select id from remark')).toEqual([]);
    await start(engine, present);
    expect((await apply(engine)).said).toEqual([]);
    // The next id is free.
    await runScript(engine, "insert into talk_remark (text) values ('three');");
    expect(await rows(engine, "select id from talk_remark where text = 'three'")).toEqual([[3]]);
  });

  test('get new ids if these are taken, unless others refer to them', async () => {
    const engine = await emptyEngine(name);
    await start(engine, former);
    await start(engine, present);
    await runScript(engine, `insert into talk_remark (id, text) values (1, 'of v4'), (7, 'of v4, too'); ${REMARKS}`);
    await runScript(
      engine,
      `insert into files (id, name) values (1, 'f');
      insert into files_related_morphs (file_id, related_id, related_type, field) values (1, 2, 'plugin::Talk.remark', 'x');`,
    );
    await expect(apply(engine)).rejects.toThrow(
      'remark and talk_remark both have entries with the same ids, and files_related_morphs.related_id refers',
    );
    expect(await rows(engine, 'select id from talk_remark order by id')).toEqual([[1], [7]]);
    await runScript(engine, 'delete from files_related_morphs;');
    const { said } = await apply(engine);
    expect(said).toEqual([expect.stringContaining('Their ids were taken: each is greater by 7 now.')]);
    expect(await rows(engine, 'select id, text from talk_remark order by id')).toEqual([
      [1, 'of v4'],
      [7, 'of v4, too'],
      [8, 'one'],
      [9, 'two'],
    ]);
    expect(await rows(engine, 'select entity_id, component_id from talk_remark_components')).toEqual([[9, 5]]);
    expect(await rows(engine, 'select remark_id, inv_remark_id from talk_remark_reply_to_links')).toEqual([[9, 8]]);
    expect(await rows(engine, 'select remark_id, about_id from talk_remark_about_morphs order by remark_id')).toEqual([
      [8, 9],
      [9, 9],
    ]);
  });

  test.runIf(name === 'sqlite')('can be dropped instead, and a table of something else is left alone', async () => {
    const engine = await emptyEngine(name);
    await start(engine, former);
    await runScript(engine, REMARKS);
    const { said, saved } = await apply(engine, ['remark']);
    expect(said.at(-1)).toMatch(/^Dropped remark; its 2 rows/);
    expect(saved).toContain('"two"');
    await start(engine, present);
    const other = await emptyEngine(name);
    await runScript(
      other,
      "create table remark (id integer, text varchar(20)); insert into remark values (1, 'mine');",
    );
    await start(other, present);
    expect(await rows(other, 'select text from remark')).toEqual([['mine']]);
  });
});
