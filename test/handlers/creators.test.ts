import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CONFORMANCE_PROJECT, MATERIAL_DIR, readMaterial } from '../support/conformance-material.ts';
import { describeEngines, type EngineName, runScript, startRestored } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';

const CONTROLLER = 'src/api/restaurant/controllers/restaurant.js';

const { 'token-full': authorization = '' } = JSON.parse(
  readFileSync(path.join(MATERIAL_DIR, 'credentials.json'), 'utf8'),
) as Readonly<Record<string, string>>;

interface Step {
  readonly step: number;
  readonly path: string;
  readonly expect: { readonly status: number; readonly body: string };
}

const steps = readMaterial('scenarios/restaurants-without-creator.jsonl')
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Step);

const NATIVE = `const { defineHandlers } = require('plinth');
module.exports = defineHandlers('api::restaurant.restaurant', { creators: ['find'] });
`;

/** The conformance project with a restaurant that nobody created; its controller is the recorded one or another. */
async function serveRestaurants(name: EngineName, controller?: string) {
  const project = mkdtempSync(path.join(tmpdir(), 'plinth-creators-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  cpSync(CONFORMANCE_PROJECT, project, { recursive: true });
  if (controller !== undefined) writeFileSync(path.join(project, CONTROLLER), controller);
  const engine = await startRestored(name);
  await runScript(engine, "insert into restaurants (id, name) values (21, 'Nobody made this')");
  const plinth = await startPlinth({ engine, project });
  onTestFinished(async () => {
    await plinth.stop();
    await engine.stop();
  });
  const get = async (url: string) => {
    const answer = await fetch(`${plinth.url}${url}`, { headers: { authorization } });
    return { status: answer.status, body: await answer.text() };
  };
  return { get, faults: plinth.faults };
}

const recorded = (number: number): Step => {
  const found = steps.find(({ step }) => step === number);
  if (found === undefined) throw new Error(`no step ${number}`);
  return found;
};

describeEngines('creators of restaurants', (engine) => {
  test('the recorded controller, unchanged', async () => {
    const { get, faults } = await serveRestaurants(engine);
    const list = recorded(5);
    expect(await get(list.path)).toEqual({ status: list.expect.status, body: list.expect.body });
    expect(faults).toEqual([]);
    // Its own code reads the id of a person that is not there: 500 as recorded, and the operator is told.
    const unmade = recorded(4);
    expect(await get(unmade.path)).toEqual({ status: unmade.expect.status, body: unmade.expect.body });
    expect(String(faults[0])).toContain("Cannot read properties of null (reading 'id')");
  });

  test('an entry without a creator returns null to every caller', async () => {
    const careful = readFileSync(path.join(CONFORMANCE_PROJECT, CONTROLLER), 'utf8').replace(
      'const person = (user) => (',
      'const person = (user) => user && (',
    );
    for (const controller of [careful, NATIVE]) {
      const { get, faults } = await serveRestaurants(engine, controller);
      const { status, body } = await get('/api/restaurants?filters[id][$gt]=19&fields[0]=name&sort=id');
      expect(status).toBe(200);
      expect(JSON.parse(body).data).toEqual([
        {
          id: 20,
          attributes: {
            name: 'dune kitchen 20',
            createdBy: { id: 3, firstname: 'Chloé', lastname: 'Núñez' },
            updatedBy: { id: 1, firstname: 'Ada', lastname: 'Quill' },
          },
        },
        { id: 21, attributes: { name: 'Nobody made this', createdBy: null, updatedBy: null } },
      ]);
      expect(faults).toEqual([]);
    }
  });

  test('the native line answers as the recorded controller does', async () => {
    const { get } = await serveRestaurants(engine, NATIVE);
    const list = recorded(5);
    expect(await get(list.path)).toEqual({ status: list.expect.status, body: list.expect.body });
    expect((await get('/api/restaurants/1')).body).not.toContain('createdBy');
    expect(JSON.parse((await get('/api/restaurants/21?populate=createdBy')).body)).toMatchObject({
      data: { attributes: { createdBy: { data: null } } },
    });
  });
});
