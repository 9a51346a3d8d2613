import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start, type RunningServer } from '../../src/app/start-server.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { Driver } from '../../src/database/driver.ts';
import { type AdminCall, adminCalls, registerFirst } from '../admin/admin-calls.ts';
import { plinth } from '../cli/plinth.ts';
import { describeEngines, type Engine, runScript, startEngine } from '../support/engines.ts';
import { writeProject } from '../support/write-project.ts';
import { type Build, rollingProject } from './rolling-project.ts';

/** Two builds of a project on one database: the schemas of one are newer. */
describeEngines('servers of two versions of a project', (name) => {
  let engine: Engine;
  let driver: Driver;
  const folders: Partial<Record<Build, string>> = {};
  const servers: Partial<Record<Build, RunningServer>> = {};
  const administrators: Partial<Record<Build, AdminCall>> = {};
  const environment = process.env.NODE_ENV;

  const dirOf = (build: Build): string => {
    folders[build] ??= writeProject(rollingProject(build, engine.settings));
    return folders[build];
  };
  const launch = async (build: Build): Promise<RunningServer> => {
    servers[build] = await start({ dir: dirOf(build) });
    return servers[build];
  };
  const urlOf = (build: Build): string => servers[build]?.url ?? '';
  const call = (build: Build, method: string, path: string, body?: unknown) =>
    adminCalls(urlOf(build))(method, `/api/${path}`, body);
  const administrator = (build: Build): AdminCall => administrators[build] ?? adminCalls('');
  const create = async (build: Build, data: object, type = 'articles') => {
    const { status, body } = await call(build, 'POST', type, { data });
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    return Number(body.data.id);
  };
  const createOnce = async (build: Build) => {
    const answer = await fetch(`${urlOf(build)}/api/articles?fields=title`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'sent-before-the-update' },
      body: JSON.stringify({ data: { title: 'once', rating: 1 } }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const cells = async (text: string) => (await driver.query({ text }, [])).map(([cell]) => cell);

  /** Statements are prepared from their second run on. */
  const workOn = async (build: Build): Promise<void> => {
    for (let round = 0; round < 2; round += 1) {
      const required = build === 'new' ? { rating: round } : {};
      const id = await create(build, { title: `round ${round}`, state: 'open', parts: [quote('a')], ...required });
      for (const [method, path, body] of [
        ['GET', `articles/${id}?populate=*`, undefined],
        ['GET', 'articles?populate=*&sort=title&filters[state]=open', undefined],
        ['PUT', `articles/${id}`, { data: { title: 'changed', parts: [quote('b'), quote('c')] } }],
        ['DELETE', `articles/${id}`, undefined],
      ] as const) {
        const { status, body: answer } = await call(build, method, path, body);
        expect({ method, status, error: answer.error }).toEqual({ method, status: 200, error: undefined });
      }
    }
  };

  beforeAll(async () => {
    process.env.NODE_ENV = 'production';
    engine = await startEngine(name);
    await launch('old');
    driver = await openDriver(engine.settings);
    administrators.old = await registerFirst(urlOf('old'));
    await workOn('old');
  });

  afterAll(async () => {
    for (const server of Object.values(servers)) await server.stop();
    await driver.close();
    await engine.stop();
    for (const dir of Object.values(folders)) rmSync(dir, { recursive: true });
    process.env.NODE_ENV = environment;
  });

  test('the newer one starts when its tables have been added; the older one goes on serving', async () => {
    await expect(start({ dir: dirOf('new') })).rejects.toThrow(
      /The database is missing what the schemas need: .*table tags/,
    );
    const { code, stdout } = await plinth(['db', 'apply', dirOf('new')], { NODE_ENV: 'production' });
    expect(stdout).toContain('Added the column articles.subtitle.');
    expect(code).toBe(0);
    await workOn('old');
    const once = await createOnce('old');
    await launch('new');
    // The newer one has granted more to the public, who is still the same caller.
    for (const build of ['old', 'new'] as const) expect(await createOnce(build)).toEqual(once);
    const { body } = await adminCalls(urlOf('new'))('POST', '/admin/login', {
      email: 'first@example.test',
      password: 'First-Passw0rd',
    });
    administrators.new = adminCalls(urlOf('new'), body.data.token);
    await workOn('old');
    await create('old', { title: 'from the old one', state: 'done' });
  });

  test('data that only the newer server knows is neither shown nor lost by the older one', async () => {
    const tag = await create('new', { name: 'new' }, 'tags');
    const id = await create('new', {
      ...{ title: 'whole', subtitle: 'kept', rating: 5, state: 'archived', seo: { metaTitle: 'meta' }, tags: [tag] },
      parts: [video('a'), quote('b'), video('c')],
    });
    const shown = await call('old', 'GET', `articles/${id}?populate=*`);
    expect(shown.body.data.attributes).toMatchObject({ title: 'whole', state: 'archived' });
    expect(shown.body.data.attributes).not.toHaveProperty('subtitle');
    expect(shown.body.data.attributes.parts).toEqual([expect.objectContaining({ text: 'b' })]);
    for (const query of ['populate=*', 'populate[parts][populate]=*', 'filters[state]=archived', 'sort=state']) {
      expect((await call('old', 'GET', `articles?${query}`)).status).toBe(200);
    }
    expect((await call('old', 'GET', 'tags')).status).toBe(404);
    expect((await call('old', 'GET', 'articles?filters[subtitle]=kept')).status).toBe(400);

    const changed = await call('old', 'PUT', `articles/${id}`, { data: { title: 'changed' } });
    expect(changed.status).toBe(200);
    const { body } = await call('new', 'GET', `articles/${id}?populate=*`);
    expect(body.data.attributes).toMatchObject({
      ...{ title: 'changed', subtitle: 'kept', rating: 5, state: 'archived', seo: { metaTitle: 'meta' } },
      tags: { data: [{ id: tag }] },
      parts: [{ url: 'a' }, { text: 'b' }, { url: 'c' }],
    });
    // A list that is replaced is replaced whole, and an entry is deleted with everything that belongs to it.
    await call('old', 'PUT', `articles/${id}`, { data: { parts: [quote('only')] } });
    const replaced = await call('new', 'GET', `articles/${id}?populate=*`);
    expect(replaced.body.data.attributes.parts).toEqual([expect.objectContaining({ text: 'only' })]);
    expect((await call('old', 'DELETE', `articles/${id}`)).status).toBe(200);
    expect((await call('new', 'GET', `tags/${tag}?populate=*`)).body.data.attributes.articles.data).toEqual([]);
    expect(await cells("select id from articles_components where field = 'seo'")).toEqual([]);
  });

  test('entries written by the older server get new fields from the newer one', async () => {
    const id = await create('old', { title: 'lacking', state: 'open' });
    const path = `articles/${id}`;
    expect((await call('new', 'GET', path)).body.data.attributes).toMatchObject({ subtitle: null, rating: null });
    expect((await call('new', 'PUT', path, { data: { subtitle: 'added', rating: 1 } })).status).toBe(200);
    expect((await call('old', 'GET', path)).body.data.attributes.title).toBe('lacking');
  });

  test('a session of one server is valid on the other', async () => {
    const account = { username: 'ada', email: 'ada@example.test', password: 'ada-ada-ada' };
    const { body } = await call('old', 'POST', 'auth/local/register', account);
    const other = await call('new', 'POST', 'auth/local', { identifier: 'ada', password: 'ada-ada-ada' });
    for (const [build, jwt] of [
      ['new', body.jwt],
      ['old', other.body.jwt],
    ] as const) {
      const me = await adminCalls(urlOf(build), jwt)('GET', '/api/users/me');
      expect(me.body.username).toBe('ada');
    }
    const token = { name: 'from the newer one', description: '', type: 'full-access', lifespan: null };
    const made = await administrator('new')('POST', '/admin/api-tokens', token);
    expect((await adminCalls(urlOf('old'), made.body.data.accessKey)('GET', '/api/articles')).status).toBe(200);
    expect((await administrator('old')('GET', '/admin/users/me')).status).toBe(200);
  });

  test('a restarted older server takes nothing from the newer one', async () => {
    const tags = '/content-manager/collection-types/api::tag.tag';
    const granted = () => cells("select action from up_permissions where action like 'api::tag%' order by action, id");
    const before = await granted();
    expect(before).toContain('api::tag.tag.find');
    expect((await administrator('new')('GET', tags)).status).toBe(200);
    const fieldsOf = async () => {
      const { body } = await administrator('new')('GET', '/admin/users/me/permissions');
      const one = body.data.find(
        (permission: { action: string; subject: string | null }) =>
          permission.action === 'plugin::content-manager.explorer.update' &&
          permission.subject === 'api::article.article',
      );
      return one.properties.fields as readonly string[];
    };
    expect(await fieldsOf()).toEqual(expect.arrayContaining(['title', 'subtitle', 'seo.metaTitle']));

    for (const options of [{}, { syncPermissions: true }]) {
      await servers.old?.stop();
      servers.old = await start({ dir: dirOf('old'), ...options });
      expect(await granted()).toEqual(before);
      expect(await fieldsOf()).toEqual(expect.arrayContaining(['title', 'subtitle', 'seo.metaTitle']));
      expect((await administrator('new')('GET', tags)).status).toBe(200);
      expect((await call('new', 'GET', 'tags')).status).toBe(200);
    }
    await workOn('old');
    await workOn('new');
    // Nor the other way round, and nothing is left to do.
    const stored = await cells('select count(*) from admin_permissions');
    await servers.new?.stop();
    await launch('new');
    expect(await cells('select count(*) from admin_permissions')).toEqual(stored);
  });

  if (name !== 'sqlite') {
    test('a column whose type changes under both of them is not noticed by callers', async () => {
      const toText = { postgres: 'alter column subtitle type text', mariadb: 'modify column subtitle longtext' }[name];
      await workOn('new');
      await runScript(engine, `alter table articles ${toText}`);
      for (const build of ['new', 'old'] as const) await workOn(build);
      const title = { postgres: 'alter column title type text', mariadb: 'modify column title varchar(300)' }[name];
      await runScript(engine, `alter table articles ${title}`);
      for (const build of ['new', 'old'] as const) await workOn(build);
    });
  }

  test('unused columns are dropped when no server uses them', async () => {
    await servers.new?.stop();
    delete servers.new;
    await workOn('old');
    const drops = ['tags', 'articles.subtitle'].flatMap((one) => ['--drop', one]);
    const links = ['--drop', 'articles_tags_links'];
    // The folder of the process gets the dropped rows.
    const here = dirOf('old');
    const { code, stderr } = await plinth(['db', 'apply', here, ...links, ...drops], { NODE_ENV: 'production' }, here);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await workOn('old');
    expect((await driver.introspect()).get('articles')?.columns.has('subtitle')).toBe(false);
  });
});

const quote = (text: string) => ({ __component: 'shared.quote', text });
const video = (url: string) => ({ __component: 'shared.video', url });
