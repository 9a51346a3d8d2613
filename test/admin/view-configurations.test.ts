import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import { replayScenario } from '../conformance/replay-scenario.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { type Engine, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

let engine: Engine;
let plinth: StartedPlinth;

/** A database in which no configuration was ever stored, but one: of a schema that has changed since. */
const OLD = {
  uid: 'api::dish.dish',
  settings: {
    bulkable: true,
    filterable: true,
    searchable: true,
    pageSize: 20,
    mainField: 'gone',
    defaultSortBy: 'gone',
  },
  metadatas: {
    gone: { edit: { label: 'Gone' }, list: { label: 'Gone' } },
    name: { edit: { label: 'Dish', mainField: 'x' }, list: { label: 'Dish', searchable: true, sortable: true } },
    allergens: { edit: { label: 'allergens' }, list: { label: 'allergens', searchable: true, sortable: true } },
  },
  layouts: {
    list: ['gone', 'name'],
    edit: [
      [
        { name: 'gone', size: 6 },
        { name: 'name', size: 6 },
      ],
      [{ name: 'allergens', size: 6 }],
    ],
  },
};

beforeAll(async () => {
  engine = await startRestored('sqlite', 'admin');
  if (engine.settings.client !== 'sqlite') throw new Error('unexpected');
  const database = await openConnection(engine.settings.filename);
  database.exec(`delete from strapi_core_store_settings where key like 'plugin_content_manager_configuration%'`);
  const text = JSON.stringify(OLD).replaceAll("'", "''");
  database.exec(
    `insert into strapi_core_store_settings (key, value, type) values ('plugin_content_manager_configuration_content_types::api::dish.dish', '${text}', 'object')`,
  );
  database.close();
  plinth = await startPlinth({ engine });
});

afterAll(async () => {
  await plinth?.stop();
  await engine?.stop();
});

const token = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8'))['admin-super'] as string;

const ask = (path: string, body?: unknown) => call(`/content-manager/${path}`, body);

async function call(path: string, body?: unknown) {
  const answer = await fetch(`${plinth.url}${path}`, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

test('configurations that were never stored are those that v4 makes', async () => {
  const { failed, report } = await replayScenario(plinth.url, 'admin-cm-types', 'admin');
  expect(failed, report).toEqual([]);
});

test('a stored configuration keeps in step with its schema', async () => {
  const { body } = await ask('content-types/api::dish.dish/configuration');
  const { settings, metadatas, layouts } = body.data.contentType;
  expect(settings).toMatchObject({ pageSize: 20, mainField: 'name', defaultSortBy: 'name' });
  expect(metadatas).not.toHaveProperty('gone');
  expect(metadatas.name.edit).toMatchObject({ label: 'Dish', visible: true });
  expect(metadatas.name.edit).not.toHaveProperty('mainField');
  expect(metadatas.allergens.list).toMatchObject({ searchable: false, sortable: false });
  expect(metadatas.price.list).toEqual({ label: 'price', searchable: true, sortable: true });
  expect(layouts.list).toEqual(['name', 'id', 'price', 'calories']);
  expect(layouts.edit[0]).toEqual([{ name: 'name', size: 6 }]);
  expect(layouts.edit.flat()).toContainEqual({ name: 'allergens', size: 12 });
  expect(layouts.edit.flat()).toContainEqual({ name: 'price', size: 4 });
});

test('invalid choices are refused with all messages of yup', async () => {
  const path = 'content-types/api::dish.dish/configuration';
  const before = await ask(path);
  const { status, body } = await ask(path, {
    settings: {
      bulkable: 1,
      filterable: true,
      searchable: true,
      pageSize: 5,
      mainField: 'allergens',
      defaultSortBy: 'nope',
    },
    layouts: { list: ['nope'] },
  });
  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    name: 'BadRequestError',
    message: 'Bad Request',
    details: { name: 'validationError' },
  });
  expect(body.error.details.errors).toEqual(
    expect.arrayContaining([
      'settings.pageSize must be greater than or equal to 10',
      'settings.defaultSortBy is not a valid sort attribute',
      'layouts.edit is required and must be an array',
    ]),
  );
  expect(await ask(path)).toEqual(before);
  const order = await ask(path, {
    settings: { bulkable: null, filterable: true, searchable: true, pageSize: 10, defaultSortOrder: 1 },
  });
  expect(order.body.error.details.errors).toEqual([
    'settings.bulkable must be a `boolean` type, but the final value was: `null`.',
    'settings.defaultSortOrder must be a `string` type, but the final value was: `1`.',
    'settings.defaultSortOrder must be one of the following values: ASC, DESC',
  ]);
  for (const wrong of [
    null,
    5,
    'x',
    [],
    { settings: 5 },
    { metadatas: { name: 1 } },
    { layouts: { list: {}, edit: {} } },
  ]) {
    expect((await ask(path, wrong)).status).toBeLessThan(500);
  }
});

test('a request without a body changes nothing, and an unknown name may be null', async () => {
  const path = 'content-types/api::category.category/configuration';
  const before = await ask(path);
  const empty = await fetch(`${plinth.url}/content-manager/${path}`, {
    method: 'PUT',
    headers: { authorization: token },
  });
  expect([empty.status, await empty.json()]).toEqual([200, before.body]);
  const { status, body } = await ask(path, { metadatas: { nope: null } });
  expect([status, body.data.contentType.metadatas]).toEqual([200, { nope: null }]);
  expect((await ask(path)).body).toEqual(body);
});

test('Studio gets the columns of editors until somebody has chosen others, and v4 what it stores', async () => {
  const uid = 'api::article.article';
  const studio = (body?: object) => call(`/studio/api/views/${uid}`, body);
  const v4 = (body?: object) => ask(`content-types/${uid}/configuration`, body);
  const [before, shown] = [await v4(), await studio()];
  const { list, edit } = before.body.data.contentType.layouts;
  expect(list[0]).toBe('id');
  expect(shown.body.data.contentType.layouts).toEqual({ list: ['cover', 'title', 'updatedAt', 'updatedBy'], edit });

  // The form is changed, and with it the columns are sent that nobody has chosen.
  const shorter = edit.slice(1);
  await studio({ layouts: { ...shown.body.data.contentType.layouts, edit: shorter } });
  expect((await v4()).body.data.contentType.layouts).toEqual({ list, edit: shorter });

  // Now somebody chooses them: those of v4.
  const chosen = await studio({ layouts: { list, edit } });
  expect(chosen.body.data.contentType.layouts).toEqual({ list, edit });
  expect(await v4()).toEqual(before);
});

test('conditions to show a field are kept beside the configuration, which stays as v4 knows it', async () => {
  const uid = 'api::article.article';
  const before = await ask(`content-types/${uid}/configuration`);
  const conditions = { summary: { field: 'kind', is: 'essay' } };
  expect((await call(`/studio/api/views/${uid}`, { conditions })).body.data.contentType.conditions).toEqual(conditions);
  expect(await ask(`content-types/${uid}/configuration`)).toEqual(before);
  const refused = await call(`/studio/api/views/${uid}`, { conditions: { summary: { field: 'summary', is: '' } } });
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    'conditions: "summary" cannot depend on "summary", which is not a field with a simple value.',
  ]);
  expect((await call('/studio/api/views/api::none.none')).status).toBe(404);
});
