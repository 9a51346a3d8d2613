import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDatabase } from '../../src/app/opening/fill-database.ts';
import { type Application, openApplication, openProject } from '../../src/app/opening/open-application.ts';
import { describePending, pendingSwitches } from '../../src/app/migrating/pending-switches.ts';
import type { SwitchDecisions } from '../../src/content/switches/type-switch.ts';
import { createServers } from '../../src/coordination/create-servers.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { describeEngines, type Engine, runScript, startEngine } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { writeProject } from '../support/write-project.ts';

const writeBoats = (draftAndPublish: boolean): string =>
  writeProject({
    'package.json': '{ "name": "boats" }',
    'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };`,
    'config/permissions.json': JSON.stringify({ public: { boat: ['find', 'findOne', 'create', 'update'] } }),
    'src/components/parts/sail.json': JSON.stringify({
      collectionName: 'components_parts_sails',
      info: { displayName: 'sail' },
      attributes: { cloth: { type: 'string' } },
    }),
    'src/api/boat/content-types/boat/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'boats',
      info: { singularName: 'boat', pluralName: 'boats', displayName: 'boat' },
      options: { draftAndPublish },
      attributes: { name: { type: 'string' }, sail: { type: 'component', component: 'parts.sail' } },
    }),
  });

const PROJECTS = { on: writeBoats(true), off: writeBoats(false) };

afterAll(() => {
  for (const dir of Object.values(PROJECTS)) rmSync(dir, { recursive: true, force: true });
});

const UID = 'api::boat.boat';
const V4_SETTING = 'strapi_content_types_schema';

describeEngines('drafts that a schema switches on or off', (name) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await startEngine(name);
  });
  afterAll(() => engine?.stop());

  const opening = async <T>(drafts: 'on' | 'off', prepare: boolean, work: (opened: Application) => Promise<T>) => {
    const { project, ...rest } = await openProject(PROJECTS[drafts]);
    const settings = { ...project.settings, database: engine.settings };
    const application = await openApplication(
      { project: { ...project, settings }, ...rest },
      { createTables: prepare },
    );
    return work(application).finally(() => application.close());
  };
  /** As a start does, up to its port; what it tells. */
  const starting = (
    drafts: 'on' | 'off',
    deletesDrafts = false,
    decisions: SwitchDecisions = {},
  ): Promise<readonly string[]> =>
    opening(drafts, true, async (application) => {
      const told: string[] = [];
      await fillDatabase(application, { print: (line) => told.push(line), deletesDrafts, ...decisions });
      return told;
    });
  const checking = (drafts: 'on' | 'off'): Promise<readonly string[]> =>
    opening(drafts, false, async (application) => describePending(await pendingSwitches(application)));
  interface Boat {
    readonly id: number;
    readonly attributes: Readonly<Record<string, unknown>>;
  }
  /** Adds these boats, and returns all that a list shows. */
  const serving = async (drafts: 'on' | 'off', ...added: readonly object[]): Promise<readonly Boat[]> => {
    const plinth = await startPlinth({ engine, project: PROJECTS[drafts] });
    try {
      for (const data of added) {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ data });
        expect((await fetch(`${plinth.url}/api/boats`, { method: 'POST', headers, body })).status).toBe(200);
      }
      return ((await (await fetch(`${plinth.url}/api/boats?sort=id`)).json()) as { data: readonly Boat[] }).data;
    } finally {
      await plinth.stop();
    }
  };
  const names = (boats: readonly Boat[]) => boats.map(({ attributes }) => attributes.name);
  const stored = (statement: string) =>
    opening('on', false, async ({ driver }) => (await driver.query({ text: statement }, [])).map((row) => [...row]));

  test('on: existing entries are published, once, by the first server', async () => {
    expect(await starting('off')).toEqual([]);
    expect(names(await serving('off', { name: 'Ark' }, { name: 'Beagle' }))).toEqual(['Ark', 'Beagle']);
    expect(await checking('off')).toEqual([]);
    expect(await checking('on')).toEqual([
      `${UID} now has drafts: the next start publishes 2 entries (publishedAt = createdAt).`,
    ]);
    const told = await Promise.all([starting('on'), starting('on'), starting('on')]);
    expect(told.flat()).toEqual([`${UID} now has drafts: 2 entries published (publishedAt = createdAt).`]);
    const boats = await serving('on', { name: 'Calypso', publishedAt: null, sail: { cloth: 'canvas' } });
    expect(names(boats)).toEqual(['Ark', 'Beagle']);
    for (const { attributes } of boats) expect(attributes.publishedAt).toBe(attributes.createdAt);
    expect(await starting('on')).toEqual([]);
    expect(names(await serving('on'))).toEqual(['Ark', 'Beagle']);
  });

  test('off: drafts stop a start, and are deleted on request', async () => {
    expect(await checking('off')).toEqual([`${UID} no longer has drafts: 1 draft stored.`]);
    for (let times = 0; times < 2; times += 1) {
      await expect(starting('off')).rejects.toThrow(new RegExp(`served as published entries:\n {2}${UID}: 1 draft$`));
    }
    expect(await stored('select name from boats where published_at is null')).toEqual([['Calypso']]);
    const told = await Promise.all([starting('off', true), starting('off', true)]);
    expect(told.flat()).toEqual([`${UID} no longer has drafts: 1 draft deleted.`]);
    expect(await stored('select cloth from components_parts_sails')).toEqual([]);
    expect(await stored('select entity_id from boats_components')).toEqual([]);
  });

  test('entries written without drafts are not drafts, although the column still exists', async () => {
    expect(names(await serving('off', { name: 'Discovery' }))).toEqual(['Ark', 'Beagle', 'Discovery']);
    expect(await starting('off', true)).toEqual([]);
    expect(names(await serving('off'))).toEqual(['Ark', 'Beagle', 'Discovery']);
    expect(await starting('on')).toEqual([`${UID} now has drafts: 1 entry published (publishedAt = createdAt).`]);
    expect(names(await serving('on'))).toEqual(['Ark', 'Beagle', 'Discovery']);
  });

  test('the record of the last start of v4 counts, and is kept up to date', async () => {
    const record = (draftAndPublish: boolean): string =>
      JSON.stringify({ [UID]: { kind: 'collectionType', options: { draftAndPublish, comment: 'x' } } });
    const read = async () =>
      (
        await stored(
          `select value from strapi_core_store_settings where ${name === 'mariadb' ? '`key`' : '"key"'} = '${V4_SETTING}'`,
        )
      ).flat();
    const key = name === 'mariadb' ? '`key`' : '"key"';
    await runScript(
      engine,
      `insert into strapi_core_store_settings (${key}, value, type) values ('${V4_SETTING}', '${record(false)}', 'object');
       update boats set published_at = null where name = 'Ark';`,
    );
    expect(await starting('on')).toEqual([`${UID} now has drafts: 1 entry published (publishedAt = createdAt).`]);
    expect(await read()).toEqual([record(true)]);
    await serving('on', { name: 'Endeavour', publishedAt: null });
    await expect(starting('off')).rejects.toThrow('1 draft');
    expect(await read()).toEqual([record(true)]);
    expect(await starting('off', true)).toEqual([`${UID} no longer has drafts: 1 draft deleted.`]);
    expect(await read()).toEqual([record(false)]);
    expect(names(await serving('off'))).toEqual(['Ark', 'Beagle', 'Discovery']);
  });

  test('other servers that run stop a start that switches drafts, unless it is told', async () => {
    await opening('off', false, ({ driver }) =>
      createServers(driver, dialectOf(driver.client)).enter({ name: 'old', host: 'machine-1', secrets: null }),
    );
    expect(await starting('off')).toEqual([]);
    await runScript(engine, 'update boats set published_at = null;');
    const beside = `${UID} now has drafts: entries that the others create are drafts, which the API does not show.`;
    expect(await checking('on')).toEqual([
      `${UID} now has drafts: the next start publishes 3 entries (publishedAt = createdAt).`,
      'Other servers of this database are running (machine-1); stop them before the next start:',
      beside,
    ]);
    await expect(starting('on')).rejects.toThrow(`Other servers of this database are running (machine-1)`);
    expect(await starting('on', false, { besideOthers: true })).toEqual([
      `${UID} now has drafts: 3 entries published (publishedAt = createdAt).`,
      beside,
    ]);
    await runScript(engine, 'delete from plinth_servers;');
    expect(await starting('off')).toEqual([]);
  });
});
