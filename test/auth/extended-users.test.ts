import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assembleServer } from '../../src/app/assembling/assemble-server.ts';
import { createApplicationEngine } from '../../src/app/opening/create-application-engine.ts';
import { fillDatabase } from '../../src/app/opening/fill-database.ts';
import { openApplication, openProject } from '../../src/app/opening/open-application.ts';
import { createRoleStore } from '../../src/management/users/role-store.ts';
import { openCodeScope } from '../../src/content/scope.ts';
import { prepareRows } from '../../src/content/writing/storing/prepare-rows.ts';
import { NEW } from '../../src/content/writing/storing/row-step.ts';
import { inTransaction } from '../../src/content/writing/transaction.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { FILE_UID } from '../../src/schema/model.ts';
import { CHEAP_ROUNDS } from '../support/cheap-rounds.ts';
import { describeEngines, type EngineName, startEngine } from '../support/engines.ts';
import { faultLog } from '../support/fault-log.ts';

/** The user of v4 with stricter names and more fields: the messages below were recorded from v4 4.26.2 with it. */
const USER = {
  collectionName: 'up_users',
  info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
  attributes: {
    username: { type: 'string', minLength: 3, maxLength: 12, unique: true, required: true },
    email: { type: 'email', minLength: 6, required: true },
    provider: { type: 'string' },
    password: { type: 'password', minLength: 8, private: true, searchable: false },
    resetPasswordToken: { type: 'string', private: true, searchable: false },
    confirmationToken: { type: 'string', private: true, searchable: false },
    confirmed: { type: 'boolean', default: false },
    blocked: { type: 'boolean', default: false },
    role: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'plugin::users-permissions.role',
      inversedBy: 'users',
    },
    nickname: { type: 'string', minLength: 2, maxLength: 5 },
    code: { type: 'string', regex: '^[A-Z]{3}$', unique: true },
    age: { type: 'integer', min: 18, max: 99 },
    score: { type: 'decimal', min: 0.5 },
    plan: { type: 'enumeration', enum: ['free', 'paid'], default: 'free' },
    city: { type: 'string', required: true },
    handle: { type: 'uid' },
    contact: { type: 'email' },
    news: { type: 'boolean' },
    born: { type: 'date' },
    wakes: { type: 'time' },
    seen: { type: 'datetime' },
    prefs: { type: 'json' },
    big: { type: 'biginteger' },
    pin: { type: 'password', minLength: 4 },
    secret: { type: 'string', private: true },
    team: { type: 'relation', relation: 'manyToOne', target: 'api::team.team' },
    posts: { type: 'relation', relation: 'oneToMany', target: 'api::post.post', mappedBy: 'author' },
    avatar: { type: 'media', multiple: false, allowedTypes: ['images'] },
    address: { type: 'component', repeatable: false, component: 'place.address' },
    trips: { type: 'component', repeatable: true, component: 'place.address' },
  },
};

const TEAM = {
  collectionName: 'teams',
  info: { singularName: 'team', pluralName: 'teams', displayName: 'Team' },
  attributes: { name: { type: 'string' } },
};

const POST = {
  collectionName: 'posts',
  info: { singularName: 'post', pluralName: 'posts', displayName: 'Post' },
  attributes: {
    title: { type: 'string' },
    author: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'plugin::users-permissions.user',
      inversedBy: 'posts',
    },
  },
};

const ADDRESS = {
  collectionName: 'components_place_addresses',
  info: { displayName: 'Address' },
  attributes: {
    street: { type: 'string', required: true },
    host: { type: 'relation', relation: 'oneToOne', target: 'api::team.team' },
  },
};

function writeProject(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'plinth-users-'));
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), text);
  };
  write('src/extensions/users-permissions/content-types/user/schema.json', JSON.stringify(USER));
  write('src/api/team/content-types/team/schema.json', JSON.stringify(TEAM));
  write('src/api/post/content-types/post/schema.json', JSON.stringify(POST));
  write('src/components/place/address.json', JSON.stringify(ADDRESS));
  const plugin = { config: { jwtSecret: 'secret', ratelimit: { enabled: false } } };
  write('config/plugins.json', JSON.stringify({ 'users-permissions': plugin }));
  return dir;
}

async function serve(name: EngineName) {
  const dir = writeProject();
  const engine = await startEngine(name);
  const { project, ...opened } = await openProject(dir);
  const settings = { ...project.settings, database: engine.settings };
  const application = await openApplication(
    { project: { ...project, settings }, ...opened },
    { createTables: true, passwordRounds: CHEAP_ROUNDS },
  );
  await fillDatabase(application);
  const { driver } = application;
  const content = createApplicationEngine(application, null);
  const roles = createRoleStore(content);
  const everyone = (await roles.list()).find(({ type }) => type === 'public');
  const actions = ['create', 'update', 'find', 'findOne'].map((action) => `plugin::users-permissions.user.${action}`);
  const ofContent = ['api::team.team.find', 'api::team.team.create', 'api::post.post.find', 'api::post.post.create'];
  await roles.change(everyone?.id ?? 0, { grant: [...actions, ...ofContent] });
  const faults: unknown[] = [];
  const server = await assembleServer(
    application,
    faultLog((error) => faults.push(error)),
  );
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    driver,
    faults,
    /** A row of the media library. */
    addFile: (name: string) =>
      inTransaction(openCodeScope(content), async (inner) => {
        const file = {
          name,
          hash: name,
          mime: 'image/png',
          size: 1,
          url: `/${name}`,
          provider: 'local',
          folderPath: '/',
        };
        const rows = await prepareRows(inner, contentTypeOf(content.model, FILE_UID), [{ data: file, intent: NEW }]);
        const [id] = await rows.store(inner);
        return id;
      }),
    async get(url: string) {
      return (await (await fetch(`${address}${url}`)).json()) as Record<string, unknown>;
    },
    async send(method: string, url: string, body: unknown) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${address}${url}`, { method, headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    /** As a page without scripts sends it. */
    async sendForm(url: string, fields: Readonly<Record<string, string>>) {
      const answer = await fetch(`${address}${url}`, { method: 'POST', body: new URLSearchParams(fields) });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    async stop() {
      await server.close();
      await application.close();
      await engine.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

describeEngines('a user schema with more fields', (name) => {
  let server: Awaited<ReturnType<typeof serve>>;
  let count = 0;
  beforeAll(async () => {
    server = await serve(name);
  });
  afterAll(() => server.stop());

  const person = (more: object) => {
    count += 1;
    return {
      username: `user${count}`,
      email: `user${count}@example.test`,
      password: 'Secret123',
      city: 'Bonn',
      ...more,
    };
  };
  const register = (more: object) => server.send('POST', '/api/auth/local/register', person(more));
  const refusal = (field: string, ...messages: readonly string[]) => ({
    status: 400,
    body: {
      data: null,
      error: {
        status: 400,
        name: 'ValidationError',
        message: messages.length === 1 ? messages[0] : `${messages.length} errors occurred`,
        details: { errors: messages.map((message) => ({ path: [field], message, name: 'ValidationError' })) },
      },
    },
  });

  it.each<[string, object, ...string[]]>([
    ['nickname', { nickname: 'a' }, 'nickname must be at least 2 characters'],
    ['nickname', { nickname: '' }, 'nickname must be at least 2 characters'],
    ['nickname', { nickname: 'abcdef' }, 'nickname must be at most 5 characters'],
    ['nickname', { nickname: 5 }, 'nickname must be a `string` type, but the final value was: `5`.'],
    ['username', { username: 'abcdefghijklmnop' }, 'username must be at most 12 characters'],
    ['password', { password: 'Secre12' }, 'password must be at least 8 characters'],
    ['code', { code: 'abc' }, 'code must match the following: "/^[A-Z]{3}$/"'],
    ['age', { age: 3 }, 'age must be greater than or equal to 18'],
    ['age', { age: 300 }, 'age must be less than or equal to 99'],
    ['age', { age: 20.5 }, 'age must be an integer'],
    ['age', { age: 'x' }, 'age must be a `number` type, but the final value was: `NaN` (cast from the value `"x"`).'],
    ['age', { age: true }, 'age must be a `number` type, but the final value was: `NaN` (cast from the value `true`).'],
    ['score', { score: 0.1 }, 'score must be greater than or equal to 0.5'],
    ['plan', { plan: 'gold' }, 'plan must be one of the following values: free, paid, '],
    ['city', { city: undefined }, 'city must be defined.'],
    ['city', { city: null }, 'city must be a `string` type, but the final value was: `null`.'],
    ['handle', { handle: 'a b' }, 'handle must match the following: "/^[A-Za-z0-9-_.~]*$/"'],
    ['contact', { contact: 'nope' }, 'contact must be a valid email'],
    ['contact', { contact: '' }, 'contact cannot be empty'],
    ['news', { news: 'maybe' }, 'news must be a `boolean` type, but the final value was: `"maybe"`.'],
    [
      'plan',
      { plan: { a: 1 } },
      'plan must be a `string` type, but the final value was: `{\n  "a": "1"\n}`.',
      'plan must be one of the following values: free, paid, ',
    ],
  ])('%s of %j is refused', async (field, more, ...messages) => {
    expect(await register(more)).toEqual(refusal(field, ...messages));
  });

  it.each<[object, string]>([
    [{ born: 'yesterday' }, 'Invalid format, expected yyyy-MM-dd'],
    [{ born: '2001-02-31' }, 'Invalid date'],
    [{ wakes: '25:00:00' }, 'Invalid time format, expected HH:mm:ss.SSS'],
    [{ seen: 'never' }, 'Invalid format, expected a timestamp or an ISO date'],
    [{ big: 'abc' }, 'big must be a `number` type, but the final value was: `NaN` (cast from the value `"abc"`).'],
    [{ big: '9223372036854775808' }, 'big must be less than or equal to 9223372036854775807'],
  ])('%j is refused before the database sees it', async (more, message) => {
    expect(await register(more)).toMatchObject({ status: 400, body: { error: { name: 'ValidationError', message } } });
  });

  it('lists every problem, in the order of the schema', async () => {
    const { body } = await register({ age: 3, nickname: 'a', username: 'a' });
    const { error } = body as { error: { message: string; details: { errors: { path: string[] }[] } } };
    expect(error.message).toBe('3 errors occurred');
    expect(error.details.errors.map(({ path }) => path)).toEqual([['username'], ['nickname'], ['age']]);
  });

  it('values are cast as v4 casts them, and left out ones get their default', async () => {
    const more = {
      age: '33',
      score: ' 1.5 ',
      news: 'true',
      seen: 946771200000,
      born: '2000-01-02T10:00:00Z',
      big: '3',
    };
    const { status, body } = await register({ ...more, wakes: '06:30:00', prefs: { a: 1 }, nickname: null });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      age: 33,
      score: 1.5,
      news: true,
      seen: '2000-01-02T00:00:00.000Z',
      born: '2000-01-02',
      // PostgreSQL prints a time without the zeros at its end.
      wakes: expect.stringMatching(/^06:30:00(.000)?$/),
      big: '3',
      prefs: { a: 1 },
      nickname: null,
      plan: 'free',
      blocked: false,
      confirmed: true,
    });
  });

  it('a unique field is unique, in registrations, creations and updates', async () => {
    const first = await register({ code: 'ABC' });
    expect(first.status).toBe(200);
    const taken = 'This attribute must be unique';
    expect(await register({ code: 'ABC' })).toEqual(refusal('code', taken));
    expect(await server.send('POST', '/api/users', person({ code: 'ABC', role: 1 }))).toMatchObject({
      status: 400,
      body: { error: { name: 'ApplicationError', message: taken, details: {} } },
    });
    const other = (await register({ code: 'DEF' })).body.user as { id: number };
    const url = `/api/users/${other.id}`;
    expect(await server.send('PUT', url, { code: 'ABC' })).toEqual(refusal('code', taken));
    expect((await server.send('PUT', url, { code: 'DEF', nickname: 'new' })).status).toBe(200);
  });

  it('creations and updates keep to the schema too', async () => {
    expect(await server.send('POST', '/api/users', person({ role: 1, city: undefined }))).toMatchObject({
      status: 400,
      body: { error: { name: 'ApplicationError', message: 'city must be defined.', details: {} } },
    });
    const made = await server.send('POST', '/api/users', person({ role: 1 }));
    expect(made).toMatchObject({ status: 201, body: { plan: 'free', confirmed: false } });
    const url = `/api/users/${String(made.body.id)}`;
    expect(await server.send('PUT', url, { age: 3 })).toEqual(
      refusal('age', 'age must be greater than or equal to 18'),
    );
    expect(await server.send('PUT', url, { city: null })).toEqual(
      refusal('city', 'city must be a `string` type, but the final value was: `null`.'),
    );
    expect(await server.send('PUT', url, { age: '44' })).toMatchObject({
      status: 200,
      body: { age: 44, plan: 'free' },
    });
  });

  it('every field of type password is stored hashed, and none is shown', async () => {
    expect(await register({ pin: '123' })).toEqual(refusal('pin', 'pin must be at least 4 characters'));
    const { body } = await register({ pin: '1234' });
    expect(JSON.stringify(body)).not.toMatch(/"pin"|1234/);
    const text = 'select pin from up_users where pin is not null';
    expect(await server.driver.query({ text }, [])).toEqual([[expect.stringMatching(/^\$2[aby]\$/)]]);
  });

  it('a private field in a registration is left out, as in v4', async () => {
    expect((await register({ secret: 'x' })).status).toBe(200);
    expect(await server.driver.query({ text: 'select id from up_users where secret is not null' }, [])).toEqual([]);
  });

  it('relations, media and components of a user are written with it, as in v4', async () => {
    const made = async (url: string, data: object) =>
      ((await server.send('POST', url, { data })).body.data as { id: number }).id;
    const [red, blue] = [await made('/api/teams', { name: 'Red' }), await made('/api/teams', { name: 'Blue' })];
    const [first, second] = [await made('/api/posts', { title: 'A' }), await made('/api/posts', { title: 'B' })];
    const picture = await server.addFile(`${name}.png`);
    const whole =
      'populate[address][populate]=*&populate[trips]=true&populate[team]=true&populate[posts]=true&populate[avatar]=true';
    const shown = (id: unknown) => server.get(`/api/users/${String(id)}?${whole}`);

    const more = {
      team: red,
      posts: [first, second],
      avatar: picture,
      address: { street: 'Quay 1', host: blue },
      trips: [{ street: 'Pier 2' }, { street: 'Pier 3' }],
    };
    const { body } = await register(more);
    const { id } = body.user as { id: number };
    expect(await shown(id)).toMatchObject({
      team: { name: 'Red' },
      posts: [{ title: 'A' }, { title: 'B' }],
      avatar: { name: `${name}.png` },
      address: { street: 'Quay 1', host: { name: 'Blue' } },
      trips: [{ street: 'Pier 2' }, { street: 'Pier 3' }],
    });

    const other = await server.send('POST', '/api/users', person({ ...more, role: 1, posts: { connect: [second] } }));
    expect(other.status).toBe(201);
    expect(await shown(other.body.id)).toMatchObject({ posts: [{ title: 'B' }], address: { street: 'Quay 1' } });
    expect(await shown(id)).toMatchObject({ posts: [{ title: 'A' }] });

    const trips = (await shown(id)).trips as readonly { id: number }[];
    const changes = {
      team: null,
      avatar: null,
      trips: [{ id: trips[1]?.id, street: 'Pier 4' }],
      posts: [second, first],
    };
    expect((await server.send('PUT', `/api/users/${id}`, changes)).status).toBe(200);
    expect(await shown(id)).toMatchObject({
      team: null,
      avatar: null,
      trips: [{ id: trips[1]?.id, street: 'Pier 4' }],
      posts: [{ title: 'B' }, { title: 'A' }],
    });
    const rows = await server.driver.query({ text: 'select street from components_place_addresses order by id' }, []);
    expect(rows.map(([street]) => street)).toEqual(['Quay 1', 'Pier 4', 'Quay 1', 'Pier 2', 'Pier 3']);
  });

  it('a role is an id, or connected as the editing page does it', async () => {
    const added = (role: unknown) => server.send('POST', '/api/users', person({ role }));
    const rolesOf = async (id: unknown) => {
      const text = `select role_id from up_users_role_links where user_id = ${Number(id)}`;
      return (await server.driver.query({ text }, [])).map(([role]) => Number(role));
    };
    const roleOfNew = async (role: unknown) => rolesOf((await added(role)).body.id);
    expect(await roleOfNew('2')).toEqual([2]);
    expect(await roleOfNew({ connect: [{ id: 2 }] })).toEqual([2]);
    expect(await roleOfNew('')).toEqual([1]);
    expect(await added(999)).toMatchObject({ status: 400, body: { error: { name: 'ApplicationError' } } });
    expect(await added({ connect: [2] })).toMatchObject({
      status: 400,
      body: { error: { details: { errors: [{ path: ['role', 'connect', '0'] }] } } },
    });

    const { id } = (await added(1)).body;
    const given = (role: unknown) => server.send('PUT', `/api/users/${String(id)}`, { role });
    const statuses = [];
    for (const role of [null, {}, { connect: [{ id: 2 }] }, { connect: [], disconnect: [1] }]) {
      statuses.push((await given(role)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400]);
    expect(await rolesOf(id)).toEqual([1]);
    expect((await given({ connect: [{ id: 2 }], disconnect: [{ id: 1 }] })).status).toBe(200);
    expect((await given({ connect: [], disconnect: [] })).status).toBe(200);
    expect(await rolesOf(id)).toEqual([2]);
  });

  it('relations of a user must exist, and components are validated', async () => {
    const missing = '1 relation(s) of type api::team.team associated with this entity do not exist';
    const refused = (name: string) => ({ status: 400, body: { error: { name, message: missing } } });
    expect(await register({ team: 999 })).toMatchObject(refused('ValidationError'));
    expect(await server.send('POST', '/api/users', person({ role: 1, team: 999 }))).toMatchObject(
      refused('ApplicationError'),
    );
    const { id } = (await register({})).body.user as { id: number };
    expect(await server.send('PUT', `/api/users/${id}`, { team: 999, nickname: 'new' })).toMatchObject(
      refused('ValidationError'),
    );
    expect(await server.get(`/api/users/${id}`)).toMatchObject({ nickname: null });
    expect(await register({ address: {} })).toMatchObject({
      status: 400,
      body: { error: { message: 'address.street must be defined.' } },
    });
    expect(await server.send('PUT', `/api/users/${id}`, { trips: [{ id: 999 }] })).toMatchObject({
      status: 400,
      body: { error: { message: 'Some of the provided components in trips are not related to the entity' } },
    });
  });

  it('forms are read like JSON, up to their own limit', async () => {
    const fields = { ...person({}), age: '33', news: 'true', 'prefs[a]': '1' };
    expect(await server.sendForm('/api/auth/local/register', fields)).toMatchObject({
      status: 200,
      body: { user: { age: 33, news: true, prefs: { a: '1' } } },
    });
    const { email: identifier, password } = fields;
    expect(await server.sendForm('/api/auth/local', { identifier, password })).toMatchObject({ status: 200 });
    expect(await server.sendForm('/api/auth/local', { identifier: 'a'.repeat(60_000), password })).toMatchObject({
      status: 413,
      body: { error: { name: 'PayloadTooLargeError' } },
    });
  });

  it('nothing of this is a fault of the server', () => {
    expect(server.faults).toEqual([]);
  });
});
