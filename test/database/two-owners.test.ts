import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWarnings } from '../../src/app/inspecting/find-warnings.ts';
import type { FitFinding } from '../../src/schema/fit-model.ts';
import { describeEngines, type Engine, type EngineName, runScript, startEngine } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { writeProject } from '../support/write-project.ts';

const schema = (name: string, attributes: object): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes: { name: { type: 'string' }, ...attributes },
  });

const relation = (target: string, inversedBy: string) => ({
  ...{ type: 'relation', relation: 'manyToMany', target: `api::${target}.${target}`, inversedBy },
});

const PROJECT = writeProject({
  'package.json': '{ "name": "claimed" }',
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };`,
  'src/api/boat/content-types/boat/schema.json': schema('boat', { crews: relation('crew', 'boats') }),
  'src/api/crew/content-types/crew/schema.json': schema('crew', { boats: relation('boat', 'crews') }),
  'src/api/boat/controllers/boat.js': `
    const boats = 'api::boat.boat', crews = 'api::crew.crew';
    module.exports = {
      add: async (ctx) => strapi.entityService.create(boats, { data: { name: ctx.params.name,
        crews: (await strapi.entityService.findMany(crews)).map(({ id }) => id) } }),
      begin: () => strapi.entityService.create(crews, { data: { name: 'watch' } }),
      both: async () => ({
        boats: (await strapi.entityService.findMany(boats, { populate: '*', sort: 'id' })).map((b) => [b.name, b.crews.map((c) => c.name)]),
        crews: (await strapi.entityService.findMany(crews, { populate: '*' })).map((c) => c.boats.map((b) => b.name)),
        filtered: (await strapi.entityService.findMany(boats, { filters: { crews: { name: 'watch' } } })).length,
      }),
    };`,
  'src/api/boat/routes/boat.js': `module.exports = { routes: [['add/:name', 'add'], ['begin', 'begin'], ['both', 'both']].map(
    ([path, name]) => ({ method: 'GET', path: '/own/' + path, handler: 'boat.' + name, config: { auth: false } })) };`,
});

afterAll(() => rmSync(PROJECT, { recursive: true, force: true }));

const KEY: Readonly<Record<EngineName, string>> = {
  sqlite: 'integer primary key autoincrement',
  postgres: 'serial primary key',
  mariadb: 'int auto_increment primary key',
};

/** The links as another version of v4 has stored them, which came to the other side last. */
const moveLinks = (name: EngineName): string => `
  create table boats_crews_links (id ${KEY[name]}, boat_id int, crew_id int, crew_order int, boat_order int);
  insert into boats_crews_links (boat_id, crew_id, crew_order, boat_order)
    select boat_id, crew_id, crew_order, boat_order from crews_boats_links;
  delete from crews_boats_links;`;

describeEngines('a relation that both sides own', (name) => {
  let engine: Engine;
  let findings: readonly FitFinding[] = [];
  let slips: readonly string[] = [];

  beforeAll(async () => {
    engine = await startEngine(name);
  });
  afterAll(() => engine?.stop());

  const asking = async (paths: readonly string[]): Promise<unknown> => {
    const plinth = await startPlinth({
      engine,
      project: PROJECT,
      adapt: (application) => {
        findings = application.findings.filter(({ kind }) => kind === 'twoTables');
        slips = findWarnings(application.project, application.model, []);
        return application;
      },
    });
    try {
      let last: unknown;
      for (const path of paths) last = await (await fetch(`${plinth.url}/api/own/${path}`)).json();
      expect(plinth.faults).toEqual([]);
      return last;
    } finally {
      await plinth.stop();
    }
  };
  const watch = (...boats: readonly string[]) => ({
    ...{ boats: boats.map((boat) => [boat, ['watch']]), crews: [boats], filtered: boats.length },
  });

  test('uses the table that contains its links, for reading and writing, whichever that is', async () => {
    expect(await asking(['begin', 'add/Ark', 'both'])).toEqual(watch('Ark'));
    expect(slips.filter((line) => line.includes('inversedBy'))).toEqual([
      expect.stringMatching(/^api::boat\.boat\.crews and api::crew\.crew\.boats both have inversedBy/),
    ]);
    await runScript(engine, moveLinks(name));
    expect(await asking(['add/Beagle', 'both'])).toEqual(watch('Ark', 'Beagle'));
    expect(findings).toEqual([
      { kind: 'twoTables', table: 'boats_crews_links', other: 'crews_boats_links', bothHold: false },
    ]);
    await runScript(
      engine,
      'insert into crews_boats_links (crew_id, boat_id) select crew_id, boat_id from boats_crews_links where boat_id = 1;',
    );
    expect(await asking(['both'])).toMatchObject({ crews: [['Ark']] });
    expect(findings).toMatchObject([{ table: 'crews_boats_links', bothHold: true }]);
  });
});
