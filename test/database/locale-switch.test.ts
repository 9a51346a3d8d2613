import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describePending, pendingSwitches } from '../../src/app/migrating/pending-switches.ts';
import { fillDatabase } from '../../src/app/opening/fill-database.ts';
import { type Application, openApplication, openProject } from '../../src/app/opening/open-application.ts';
import type { SwitchDecisions } from '../../src/content/switches/type-switch.ts';
import { describeEngines, type Engine, runScript, startEngine } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { writeProject } from '../support/write-project.ts';

const writeBoats = (localized: boolean): string =>
  writeProject({
    'package.json': '{ "name": "boats" }',
    'config/plugins.js': `module.exports = {
      i18n: true,
      'users-permissions': { config: { jwtSecret: 'secret' } },
    };`,
    'config/permissions.json': JSON.stringify({
      public: { boat: ['find', 'findOne', 'create', 'createLocalization'] },
    }),
    'src/components/parts/sail.json': JSON.stringify({
      collectionName: 'components_parts_sails',
      info: { displayName: 'sail' },
      attributes: { cloth: { type: 'string' } },
    }),
    'src/api/boat/content-types/boat/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'boats',
      info: { singularName: 'boat', pluralName: 'boats', displayName: 'boat' },
      pluginOptions: { i18n: { localized } },
      attributes: {
        name: { type: 'string', pluginOptions: { i18n: { localized: true } } },
        sail: { type: 'component', component: 'parts.sail', pluginOptions: { i18n: { localized: true } } },
      },
    }),
  });

const PROJECTS = { on: writeBoats(true), off: writeBoats(false) };

afterAll(() => {
  for (const dir of Object.values(PROJECTS)) rmSync(dir, { recursive: true, force: true });
});

const UID = 'api::boat.boat';
const V4_SETTING = 'strapi_content_types_schema';

describeEngines('translations that a schema switches on or off', (name) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await startEngine(name);
  });
  afterAll(() => engine?.stop());

  const opening = async <T>(to: 'on' | 'off', prepare: boolean, work: (opened: Application) => Promise<T>) => {
    const { project, ...rest } = await openProject(PROJECTS[to]);
    const settings = { ...project.settings, database: engine.settings };
    const application = await openApplication(
      { project: { ...project, settings }, ...rest },
      { createTables: prepare },
    );
    return work(application).finally(() => application.close());
  };
  /** As a start does, up to its port; what it tells. */
  const starting = (to: 'on' | 'off', decisions: SwitchDecisions = {}): Promise<readonly string[]> =>
    opening(to, true, async (application) => {
      const told: string[] = [];
      await fillDatabase(application, { print: (line) => told.push(line), ...decisions });
      return told;
    });
  const checking = (to: 'on' | 'off'): Promise<readonly string[]> =>
    opening(to, false, async (application) => describePending(await pendingSwitches(application)));
  interface Boat {
    readonly id: number;
    readonly attributes: Readonly<Record<string, unknown>>;
  }
  /** Sends these bodies, and returns all that a list shows. */
  const serving = async (
    to: 'on' | 'off',
    ...sent: readonly (readonly [string, object])[]
  ): Promise<readonly Boat[]> => {
    const plinth = await startPlinth({ engine, project: PROJECTS[to] });
    try {
      for (const [path, body] of sent) {
        const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
        const answer = await fetch(`${plinth.url}/api/${path}`, request);
        expect(answer.status, await answer.text()).toBe(200);
      }
      return ((await (await fetch(`${plinth.url}/api/boats?sort=id`)).json()) as { data: readonly Boat[] }).data;
    } finally {
      await plinth.stop();
    }
  };
  const names = (boats: readonly Boat[]) => boats.map(({ attributes }) => attributes.name);
  const stored = (statement: string) =>
    opening('on', false, async ({ driver }) => (await driver.query({ text: statement }, [])).map((row) => [...row]));

  test('on: existing entries get the default locale, once, by the first server', async () => {
    expect(await starting('off')).toEqual([]);
    const boats = ['Ark', 'Beagle'].map((one) => ['boats', { data: { name: one } }] as const);
    expect(names(await serving('off', ...boats))).toEqual(['Ark', 'Beagle']);
    expect(await checking('off')).toEqual([]);
    expect(await checking('on')).toEqual([
      `${UID} is now localized: the next start gives 2 entries the default locale (en).`,
    ]);
    const told = await Promise.all([starting('on'), starting('on'), starting('on')]);
    expect(told.flat()).toEqual([`${UID} is now localized: 2 entries got the default locale (en).`]);
    await runScript(engine, "insert into i18n_locale (name, code) values ('French (fr)', 'fr');");
    const translation = ['boats/1/localizations', { name: 'Arche', locale: 'fr', sail: { cloth: 'toile' } }] as const;
    const shown = await serving('on', translation);
    expect(shown.map(({ attributes }) => [attributes.name, attributes.locale])).toEqual([
      ['Ark', 'en'],
      ['Beagle', 'en'],
    ]);
    expect(await starting('on')).toEqual([]);
  });

  test('off: entries in other locales stop a start, and are deleted on request', async () => {
    const found = '1 entry in other locales than en';
    expect(await checking('off')).toEqual([`${UID} is no longer localized: ${found} stored.`]);
    for (let times = 0; times < 2; times += 1) {
      await expect(starting('off')).rejects.toThrow(
        new RegExp(`served among the other entries:\n {2}${UID}: ${found}$`),
      );
    }
    expect(await stored("select name from boats where locale = 'fr'")).toEqual([['Arche']]);
    const told = await Promise.all([1, 2].map(() => starting('off', { deletesTranslations: true })));
    expect(told.flat()).toEqual([
      `${UID} is no longer localized: ${found} deleted, 2 entries no longer have a locale.`,
    ]);
    expect(await stored('select cloth from components_parts_sails')).toEqual([]);
    expect(await stored('select boat_id from boats_localizations_links')).toEqual([]);
    expect(names(await serving('off', ['boats', { data: { name: 'Calypso' } }]))).toEqual(['Ark', 'Beagle', 'Calypso']);
  });

  test('on again: all entries get the default locale of that time, and no former translations', async () => {
    const setDefault = (code: string) =>
      runScript(
        engine,
        `update strapi_core_store_settings set value = '"${code}"' where value in ('"en"', '"fr"') and type = 'string';`,
      );
    await setDefault('fr');
    expect(await starting('on')).toEqual([`${UID} is now localized: 3 entries got the default locale (fr).`]);
    expect(names(await serving('on'))).toEqual(['Ark', 'Beagle', 'Calypso']);
    // Entries without a locale are not deleted, but are no translations later.
    await runScript(
      engine,
      `insert into boats_localizations_links (boat_id, inv_boat_id) values (1, 2), (2, 1);
       update boats set locale = null where name = 'Beagle';`,
    );
    expect(await starting('off')).toEqual([`${UID} is no longer localized: 2 entries no longer have a locale.`]);
    expect(await stored('select boat_id from boats_localizations_links')).toEqual([]);
    await setDefault('en');
    expect(await starting('on')).toEqual([`${UID} is now localized: 3 entries got the default locale (en).`]);
    expect(names(await serving('on'))).toEqual(['Ark', 'Beagle', 'Calypso']);
  });

  test('the record of the last start of v4 counts, and is kept up to date', async () => {
    const record = (localized: boolean): string =>
      JSON.stringify({ [UID]: { kind: 'collectionType', pluginOptions: { i18n: { localized }, other: 1 } } });
    const key = name === 'mariadb' ? '`key`' : '"key"';
    const read = async () =>
      (await stored(`select value from strapi_core_store_settings where ${key} = '${V4_SETTING}'`)).flat();
    await runScript(
      engine,
      `insert into strapi_core_store_settings (${key}, value, type) values ('${V4_SETTING}', '${record(false)}', 'object');
       update boats set locale = null where name = 'Ark';`,
    );
    expect(await starting('on')).toEqual([`${UID} is now localized: 1 entry got the default locale (en).`]);
    expect(await read()).toEqual([record(true)]);
    await runScript(engine, "update boats set locale = 'fr' where name = 'Beagle';");
    await expect(starting('off')).rejects.toThrow('1 entry in other locales than en');
    expect(await read()).toEqual([record(true)]);
    await starting('off', { deletesTranslations: true });
    expect(await read()).toEqual([record(false)]);
    expect(names(await serving('off'))).toEqual(['Ark', 'Calypso']);
  });

  test('a type that no server has recorded, and of which no entry has a locale, is one that was switched on', async () => {
    await runScript(
      engine,
      `update boats set locale = null;
       delete from strapi_core_store_settings where value like '%${UID}%';
       delete from plinth_marks where value like '%${UID}%';`,
    );
    expect(await starting('on')).toEqual([`${UID} is now localized: 2 entries got the default locale (en).`]);
    await runScript(engine, `delete from plinth_marks where value like '%${UID}%';`);
    expect(await starting('on')).toEqual([]);
  });
});
