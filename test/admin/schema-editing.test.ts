import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { AdminParts } from '../../src/admin/admin-parts.ts';
import type { AdminRequest } from '../../src/admin/admin-route.ts';
import { BUILDER_ENDPOINTS } from '../../src/admin/builder/builder-endpoints.ts';
import type { EditPreview } from '../../src/admin/contract/builder.ts';
import { assembleBuilder } from '../../src/app/assembling/builder/assemble-builder.ts';
import type { Application } from '../../src/app/opening/open-application.ts';
import { finishSchemaChange } from '../../src/project/change-schema-files.ts';
import { errorBody, RequestError } from '../../src/errors.ts';
import type { TypeInput } from '../../src/types/builder/editing/edit-request.ts';
import type { SchemaEdit } from '../../src/types/builder/editing/edit-schemas.ts';
import type { BuilderTypes } from '../../src/types/builder/describe-builder-types.ts';
import { CONFORMANCE_PROJECT, MATERIAL_DIR } from '../support/conformance-material.ts';
import { describeEngines, startRestored } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

interface Recorded {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  readonly answer: unknown;
  /** What became of each file; null where it went. */
  readonly files: Readonly<Record<string, string | null>>;
}

const RECORDED = JSON.parse(
  gunzipSync(readFileSync(path.join(import.meta.dirname, 'material/builder-edits.json.gz'))).toString(),
) as readonly Recorded[];

/** What v4 lets pass, and fails with or loses something by: refused here. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'unknown component in zone': /component.notFound/,
  'change a type': /give the new field another name/,
  'names and drafts': /Drafts are switched off/,
};

const CATEGORY = 'api::category.category';
const CREDENTIALS = JSON.parse(readFileSync(path.join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

let plinth: AdminServer;
let application: Application;
let original: Readonly<Record<string, string>>;
const project = mkdtempSync(path.join(tmpdir(), 'plinth-editing-'));

beforeAll(async () => {
  cpSync(CONFORMANCE_PROJECT, project, { recursive: true });
  // With the files of code that v4 needs for each type.
  for (const api of readdirSync(path.join(project, 'src/api'))) {
    for (const [folder, factory] of Object.entries({
      controllers: 'Controller',
      routes: 'Router',
      services: 'Service',
    })) {
      const place = path.join(project, 'src/api', api, folder);
      mkdirSync(place, { recursive: true });
      const text = `'use strict';\n\nconst { createCore${factory} } = require('@strapi/strapi').factories;\n\nmodule.exports = createCore${factory}('api::${api}.${api}');\n`;
      writeFileSync(path.join(place, `${api}.js`), text);
    }
  }
  plinth = await startAdmin({
    project,
    adapt: (opened) => {
      application = opened;
      return opened;
    },
  });
  original = sources();
});

afterAll(async () => {
  await plinth?.stop();
  rmSync(project, { recursive: true, force: true });
});

function sources(): Record<string, string> {
  const { root } = application.project;
  const files = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(root, file), readFileSync(file, 'utf8')]),
  );
}

function restore(changed: object = changes()): void {
  const { root } = application.project;
  for (const file of Object.keys(changed)) {
    const text = original[file];
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    if (text === undefined) rmSync(path.join(root, file));
    else writeFileSync(path.join(root, file), text);
  }
}

const SUPER = { administrator: { roles: [{ code: 'strapi-super-admin' }] } };

const describe = () => (described ??= assembleBuilder(application, null).describe());
let described: Promise<BuilderTypes> | undefined;

const told: (readonly [event: string, info: unknown])[] = [];
/** As webhooks send it. */
const toldNow = (): unknown => JSON.parse(JSON.stringify(told));

/** Sends a request to the routes of the builder, as a super admin. */
async function send(
  { method, path: asked, body }: Pick<Recorded, 'method' | 'path' | 'body'>,
  caller: unknown = SUPER,
) {
  const { editor } = assembleBuilder(application, () => undefined);
  const events = { emit: (event: string, info: unknown) => told.push([event, info]) };
  const parts = { builder: { describe, editor }, engine: { events } } as unknown as AdminParts;
  for (const [of, pattern, , endpoint] of BUILDER_ENDPOINTS) {
    const groups = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(asked)?.groups;
    if (of !== method || (groups === undefined && pattern !== asked)) continue;
    const request = { params: { ...groups }, query: {}, body: structuredClone(body), caller };
    try {
      const { status, body: answer } = await endpoint(parts, request as unknown as AdminRequest);
      return { status, answer: JSON.parse(JSON.stringify(answer)) as unknown };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return { status: error.status, answer: JSON.parse(errorBody(error)) as unknown };
    }
  }
  throw new Error(`no route ${method} ${asked}`);
}

function changes(): Record<string, string | null> {
  const now = sources();
  const names = new Set([...Object.keys(original), ...Object.keys(now)]);
  return Object.fromEntries(
    [...names].filter((name) => now[name] !== original[name]).map((name) => [name, now[name] ?? null]),
  );
}

/** v4 writes new code where a type becomes of another kind, and so loses what the project has added to it. */
const ofSchemas = (files: Recorded['files'], name: string) =>
  name === 'single becomes a collection'
    ? Object.fromEntries(Object.entries(files).filter(([file]) => file.endsWith('schema.json')))
    : files;

interface Preview {
  readonly data: EditPreview;
}

const previewPath = (asked: string): string => asked.replace('/content-type-builder/', '/studio/api/model/preview/');

const afterOf = ({ data }: Preview) => Object.fromEntries(data.files.map(({ file, after }) => [file, after]));

test.each(RECORDED.map((one) => [one.name, one] as const))('%s', async (name, recorded) => {
  const preview = await send({ ...recorded, path: previewPath(recorded.path) });
  expect(changes()).toEqual({});
  const { status, answer } = await send(recorded);
  const changed = changes();
  try {
    // What is refused is refused in the preview, and what is written is what it has shown.
    if (status >= 400) expect(preview.status).toBe(status);
    else expect(afterOf(preview.answer as Preview)).toEqual(changed);
    const refused = REFUSED[name];
    if (refused !== undefined) {
      expect(status).toBe(400);
      expect(JSON.stringify(answer)).toMatch(refused);
      expect(changed).toEqual({});
      return;
    }
    expect(status, JSON.stringify(answer)).toBe(recorded.status);
    // An error without a word, or with one of Node's, is an accident of v4's.
    const isAccident = /^\{"error":(\{\}|"The \\"path)/.test(JSON.stringify(recorded.answer));
    if (!isAccident) expect(answer).toEqual(recorded.answer);
    expect(changed).toEqual(ofSchemas(recorded.files, name));
  } finally {
    restore(changed);
  }
});

test('translations are not switched off while there are any', async () => {
  const page = JSON.parse(original['src/api/page/content-types/page/schema.json'] ?? '{}');
  const contentType = {
    ...{ kind: page.kind, ...page.info, draftAndPublish: true, attributes: page.attributes },
    pluginOptions: { i18n: { localized: false } },
  };
  const path = '/content-type-builder/content-types/api::page.page';
  const { status, answer } = await send({ method: 'PUT', path, body: { contentType, components: [] } });
  expect(status).toBe(400);
  expect(JSON.stringify(answer)).toMatch(
    /Translations are switched off.*api::page\.page: \d+ entries in other locales/,
  );
  expect(changes()).toEqual({});
});

test('a component moved to another category keeps its stored rows', async () => {
  const count = async (table: string, column: string, uid: string) => {
    const text = `select count(*) from ${table} where ${column} = '${uid}'`;
    return Number((await application.driver.query({ text }, []))[0]?.[0]);
  };
  const rows = (uid: string) =>
    Promise.all([
      count('articles_components', 'component_type', uid),
      count('files_related_morphs', 'related_type', uid),
    ]);
  const hero = JSON.parse(original['src/components/zone/hero.json'] ?? '{}');
  const sent = (category: string) => ({
    ...{ method: 'PUT', path: `/content-type-builder/components/${category === 'zone' ? 'stage' : 'zone'}.hero` },
    body: { component: { category, displayName: 'Hero', icon: 'star', attributes: hero.attributes }, components: [] },
  });
  const before = await rows('zone.hero');
  expect(before.every((number) => number > 0)).toBe(true);
  told.length = 0;
  expect(await send(sent('stage'))).toMatchObject({ status: 200, answer: { data: { uid: 'stage.hero' } } });
  try {
    const schema = JSON.parse(sources()['src/components/stage/hero.json'] ?? '');
    const component = { modelName: 'hero', plugin: 'hero', category: 'zone', uid: 'stage.hero', writable: true };
    expect(toldNow()).toEqual([['component.update', { component: { ...component, kind: 'collectionType', schema } }]]);
    expect(await rows('zone.hero')).toEqual([0, 0]);
    expect(await rows('stage.hero')).toEqual(before);
  } finally {
    restore();
  }
});

test('listeners are notified as in v4', async () => {
  const attributes = { title: { type: 'string' } };
  const names = { displayName: 'Fresh', singularName: 'fresh', pluralName: 'freshes' };
  const read = (file: string) => JSON.parse(sources()[file] ?? original[file] ?? '');
  const tellings = [
    {
      ...{ method: 'POST', path: '/content-type-builder/content-types' },
      body: { contentType: { ...names, attributes }, components: [] },
      ...{ event: 'content-type.create', file: 'src/api/fresh/content-types/fresh/schema.json' },
      contentType: { modelName: 'fresh', kind: 'collectionType', uid: 'api::fresh.fresh', writable: true },
    },
    {
      ...{ method: 'POST', path: '/content-type-builder/components' },
      body: { component: { category: 'new', displayName: 'Box', attributes }, components: [] },
      ...{ event: 'component.create', file: 'src/components/new/box.json' },
      component: { kind: 'collectionType', uid: 'new.box', writable: true },
    },
    {
      ...{
        method: 'DELETE',
        path: '/content-type-builder/content-types/api::internal-note.internal-note',
        body: undefined,
      },
      ...{ event: 'content-type.delete', file: 'src/api/internal-note/content-types/internal-note/schema.json' },
      contentType: {
        modelName: 'internal-note',
        kind: 'collectionType',
        uid: 'api::internal-note.internal-note',
        writable: true,
      },
    },
  ];
  for (const { method, path: asked, body, event, file, ...subject } of tellings) {
    told.length = 0;
    expect(await send({ method, path: asked, body })).toMatchObject({ answer: { data: { uid: expect.any(String) } } });
    const [[name, facts]] = Object.entries(subject) as [[string, object]];
    expect(toldNow()).toEqual([[event, { [name]: { ...facts, schema: read(file) } }]]);
    restore();
  }
});

test('a preview shows the SQL of the next start, and which data is kept', async () => {
  const { contentTypes } = await describe();
  const { schema } = contentTypes.find(({ uid }) => uid === CATEGORY) as unknown as { readonly schema: TypeInput };
  const { name, ...others } = schema.attributes;
  const contentType = { ...schema, attributes: { title: name, ...others } };
  const asked = { method: 'PUT', path: `/studio/api/model/preview/content-types/${CATEGORY}`, body: { contentType } };
  const { status, answer } = await send(asked);
  expect({ status, answer }).toMatchObject({
    status: 200,
    answer: {
      data: {
        name: CATEGORY,
        files: [{ file: 'src/api/category/content-types/category/schema.json', before: expect.any(String) }],
        unused: ['categories.name'],
        renames: [],
      },
    },
  });
  const { sql } = (answer as Preview).data;
  expect(sql).toEqual([
    'alter table "categories" add column "title" varchar(255)',
    'create index "categories_title_id_index" on "categories" ("title", "id")',
  ]);
  expect(changes()).toEqual({});
  const moved = { component: { category: 'stage', displayName: 'Hero', attributes: {} }, components: [] };
  const hero = await send({ method: 'PUT', path: '/studio/api/model/preview/components/zone.hero', body: moved });
  expect(hero.answer).toMatchObject({ data: { renames: [{ from: 'zone.hero', to: 'stage.hero' }] } });
});

test('in development only, and by super admins only', async () => {
  const [first] = RECORDED as readonly [Recorded];
  const shown = { ...first, path: previewPath(first.path) };
  const author = { administrator: { roles: [{ code: 'strapi-author' }] } };
  expect(await send(first, author)).toMatchObject({ status: 403, answer: { error: { name: 'ForbiddenError' } } });
  expect(await send(shown, author)).toMatchObject({ status: 403 });
  expect((await plinth.call('POST', shown.path, first.body)).status).toBe(403);
  expect(await plinth.call('GET', '/studio/api/model')).toMatchObject({
    status: 200,
    body: { data: { refusal: 'production', server: expect.any(String) } },
  });
  const { status, body } = await plinth.call('POST', first.path, first.body);
  expect(status).toBe(403);
  expect(body.error.message).toContain('disabled in production mode');
  expect(changes()).toEqual({});
});

test.each([
  ['an attribute that is null', { a: null }],
  ['an attribute that is a text', { a: 'string' }],
  ['a value of an enumeration that begins with a digit', { a: { type: 'enumeration', enum: ['1a'] } }],
  ['a component that is an object', { a: { type: 'component', component: { toString: 1 } } }],
])('%s is refused; v4 ends at it', async (_what, attributes) => {
  const contentType = { displayName: 'X', singularName: 'x', pluralName: 'xs', attributes };
  const { status, answer } = await send({
    ...{ method: 'POST', path: '/content-type-builder/content-types', body: { contentType } },
  });
  expect({ status, answer }).toMatchObject({ status: 400, answer: { error: { name: 'ValidationError' } } });
  expect(changes()).toEqual({});
});

test.each([
  [1, 'contentType.attributes.a must be a `object` type, but the final value was: `1`.'],
  [{}, 'Attribute must have either a type or a target'],
])('the attribute %j is refused in the words of v4', async (a, message) => {
  const contentType = { displayName: 'X', singularName: 'x', pluralName: 'xs', attributes: { a } };
  const { answer } = await send({
    ...{ method: 'POST', path: '/content-type-builder/content-types', body: { contentType } },
  });
  expect(answer).toMatchObject({ error: { details: { errors: [{ message }] } } });
});

test('a change that was interrupted is finished by the next start', () => {
  const { root } = application.project;
  const journal = path.join(root, '.tmp/schema-change.json');
  const file = 'src/api/fresh/content-types/fresh/schema.json';
  const removed = 'src/components/shared/seo.json';
  mkdirSync(path.dirname(journal), { recursive: true });
  writeFileSync(journal, JSON.stringify({ writes: [{ file, text: '{}' }], removes: [removed] }));
  finishSchemaChange(root);
  expect(changes()).toEqual({ [file]: '{}', [removed]: null });
  expect(existsSync(journal)).toBe(false);
  restore();
});

describeEngines('an edited type', (name) => {
  test('has its new field after the restart, and keeps everything that is stored', async () => {
    const engine = await startRestored(name, 'admin');
    onTestFinished(() => engine.stop());
    const opened: Application[] = [];
    const adapt = (one: Application): Application => {
      opened.push(one);
      return one;
    };
    const before = await startPlinth({ engine, project, adapt });
    onTestFinished(() => before.stop());
    const [first] = opened as [Application];
    const { describe: describeTypes, editor } = assembleBuilder(first, () => undefined);
    const { contentTypes } = await describeTypes();
    const { schema } = contentTypes.find(({ uid }) => uid === CATEGORY) as unknown as { readonly schema: TypeInput };
    const hero = JSON.parse(original['src/components/zone/hero.json'] ?? '{}');
    const edit: SchemaEdit = {
      ...{ change: 'edit type', uid: CATEGORY },
      type: { ...schema, attributes: { ...schema.attributes, Motto: { type: 'string' } } },
      components: [{ uid: 'zone.hero', category: 'stage', displayName: 'Hero', attributes: hero.attributes }],
    };
    const read = (url: string, where: string) =>
      fetch(`${url}${where}`, { headers: { authorization: CREDENTIALS['token-full'] ?? '' } }).then((one) =>
        one.json(),
      );
    const [categories, articles] = ['/api/categories?populate=*&sort=id', '/api/articles?populate=blocks&sort=id'];
    const stored = [await read(before.url, categories), await read(before.url, articles)];
    const preview = await editor?.preview(edit);
    expect(preview).toMatchObject({ unused: [], renames: [{ from: 'zone.hero', to: 'stage.hero' }] });
    expect(preview?.sql.join('; ')).toMatch(/^alter table .categories. add (column )?.motto. /i);
    expect(await editor?.apply(edit)).toMatchObject({ name: CATEGORY });

    const after = await startPlinth({ engine, project: first.project.root });
    onTestFinished(() => after.stop());
    const now = [await read(after.url, categories), await read(after.url, articles)];
    expect(JSON.stringify(now[0]).replaceAll(',"Motto":null', '')).toBe(JSON.stringify(stored[0]));
    expect(JSON.stringify(now[1]).replaceAll('"stage.hero"', '"zone.hero"')).toBe(JSON.stringify(stored[1]));
    expect(now[0]).toHaveProperty('data.0.attributes.Motto', null);
    expect(JSON.stringify(now[1])).toContain('"stage.hero"');
    expect([...before.faults, ...after.faults]).toEqual([]);
  });
});
