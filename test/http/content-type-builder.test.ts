import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONFORMANCE_PROJECT, MATERIAL_DIR, readMaterial } from '../support/conformance-material.ts';
import { type Engine, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

const CREDENTIALS = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Record<string, string>;

interface Step {
  readonly path: string;
  readonly auth: string;
  readonly expect: { readonly status: number; readonly body: string };
}

/** v4 answers callers of the API from the same controller as its panel; only the first of these was recorded there. */
const STEPS = readMaterial('admin/admin-ctb.jsonl')
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Step)
  .filter(({ auth, path }) => auth === 'admin-super' && !path.endsWith('/reserved-names'));

const ask = async (plinth: StartedPlinth, path: string, auth = 'token-full') => {
  const authorization = CREDENTIALS[auth];
  const answer = await fetch(`${plinth.url}/api/content-type-builder/${path}`, {
    ...(authorization !== undefined && { headers: { authorization } }),
  });
  return { status: answer.status, body: await answer.text() };
};

const sorted = (body: string): string =>
  JSON.stringify((JSON.parse(body).data as { uid: string }[]).toSorted((a, b) => (a.uid < b.uid ? -1 : 1)));

describe('types of the conformance project (sqlite)', () => {
  let plinth: StartedPlinth;

  beforeAll(async () => {
    plinth = await startPlinth({ engine: 'sqlite' });
  });

  afterAll(async () => {
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
  });

  test.each(STEPS)('$path', async ({ path, expect: { status, body } }) => {
    const answer = await ask(plinth, path.replace('/content-type-builder/', ''));
    // Categories are in the order in which v4 happened to find their folders: another with each start.
    const inOrder = path.endsWith('/components') ? sorted : (text: string) => text;
    expect({ ...answer, body: inOrder(answer.body) }).toEqual({ status, body: inOrder(body) });
  });

  test.each(['token-read', 'user-editor', 'public'])('are not for %s, which has no permission', async (auth) => {
    expect((await ask(plinth, 'content-types', auth)).status).toBe(403);
    expect((await ask(plinth, 'components/shared.seo', auth)).status).toBe(403);
  });

  test.each(['content-types/toString', 'content-types/__proto__', 'components/constructor'])(
    'nothing is named %s',
    async (path) => {
      expect((await ask(plinth, path)).status).toBe(404);
    },
  );

  test('a kind that is not a text is refused', async () => {
    const { status, body } = await ask(plinth, 'content-types?kind[]=singleType');
    expect(status).toBe(400);
    expect(JSON.parse(body).error).toMatchObject({
      name: 'ValidationError',
      details: {
        errors: [
          { path: [], message: expect.stringContaining('must be a `string` type') },
          { path: [], message: 'this must be one of the following values: singleType, collectionType' },
        ],
      },
    });
  });
});

/** Declarations that the conformance project does not have, with the answers of 4.26.2. */
describe('odd declarations (sqlite)', () => {
  const dir = mkdtempSync(join(tmpdir(), 'plinth-builder-'));
  let engine: Engine;
  let plinth: StartedPlinth;

  const write = (file: string, schema: object): void => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), JSON.stringify(schema));
  };

  beforeAll(async () => {
    cpSync(CONFORMANCE_PROJECT, dir, { recursive: true });
    const one = { pluginOptions: { i18n: { localized: false } }, configurable: false, private: true };
    write('src/components/odd/one.json', {
      collectionName: 'components_odd_ones',
      info: { icon: 'globe' },
      attributes: { pic: { type: 'media', ...one } },
    });
    const localized = { pluginOptions: { i18n: { localized: true } } };
    const target = 'plugin::users-permissions.user';
    write('src/api/odd/content-types/odd/schema.json', {
      kind: 'collectionType',
      info: { singularName: 'odd', pluralName: 'odds', displayName: 'Odd', description: 'strange' },
      options: { draftAndPublish: true, privateAttributes: ['hidden'], comment: '' },
      pluginOptions: { 'content-type-builder': { visible: false }, ...localized.pluginOptions },
      attributes: {
        zed: { type: 'string', visible: false },
        hidden: { type: 'string', ...localized },
        users: { type: 'relation', relation: 'manyToMany', target, private: true, configurable: true },
        pics: { type: 'media', multiple: true, required: true, ...localized },
      },
    });
    write('src/extensions/users-permissions/content-types/user/schema.json', {
      info: { singularName: 'user', pluralName: 'users', displayName: 'Person', description: 'extended' },
      attributes: {
        username: { type: 'string' },
        nick: { type: 'string' },
        role: {
          type: 'relation',
          relation: 'manyToOne',
          target: 'plugin::users-permissions.role',
          inversedBy: 'users',
        },
      },
    });
    engine = await startRestored('sqlite');
    plinth = await startPlinth({ engine, project: dir });
  });

  afterAll(async () => {
    await plinth.stop();
    await engine.stop();
    rmSync(dir, { recursive: true });
  });

  test('a type that the panel does not show, with private, invisible and localised attributes', async () => {
    expect((await ask(plinth, 'content-types/api::odd.odd')).body).toBe(
      '{"data":{"uid":"api::odd.odd","apiID":"odd","schema":{"draftAndPublish":true,"privateAttributes":["hidden"],' +
        '"comment":"","displayName":"Odd","singularName":"odd","pluralName":"odds","description":"strange",' +
        '"pluginOptions":{"content-type-builder":{"visible":false},"i18n":{"localized":true}},"kind":"collectionType",' +
        '"collectionName":"odd","attributes":{"hidden":{"type":"string","pluginOptions":{"i18n":{"localized":true}}},' +
        '"users":{"type":"relation","relation":"manyToMany","target":"plugin::users-permissions.user","private":true,' +
        '"targetAttribute":null},"pics":{"type":"media","multiple":true,"required":true,"private":false,' +
        '"pluginOptions":{"i18n":{"localized":true}}}},"visible":false,"restrictRelationsTo":[]}}}',
    );
  });

  test('a component without names', async () => {
    expect((await ask(plinth, 'components/odd.one')).body).toBe(
      '{"data":{"uid":"odd.one","category":"odd","apiId":"one","schema":{"description":"","icon":"globe",' +
        '"collectionName":"components_odd_ones","attributes":{"pic":{"type":"media","multiple":false,"required":false,' +
        '"configurable":false,"private":true,"pluginOptions":{"i18n":{"localized":false}}}}}}}',
    );
  });

  test('a type of a plugin that the project extends', async () => {
    const { data } = JSON.parse((await ask(plinth, 'content-types/plugin::users-permissions.user')).body);
    expect(data).toMatchObject({ plugin: 'users-permissions', schema: { displayName: 'Person', visible: true } });
    expect(Object.keys(data.schema.attributes)).toEqual(['username', 'nick', 'role']);
  });
});
