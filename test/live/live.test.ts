import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveProjectSettings } from '../../src/project/settings.ts';
import { closeServer } from '../../src/http/close-server.ts';
import { type CachedPlinth, startCachedPlinth } from '../cache/cached-plinth.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { describeEngines } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { type EventClient, listenTo } from './event-client.ts';

const CREDENTIALS = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Record<string, string>;
const FULL = { authorization: CREDENTIALS['token-full'] ?? '' };
const READ = { authorization: CREDENTIALS['token-read'] ?? '' };

const AUTHOR = '/api/authors/1?fields=name';

const LIVE: LiveProjectSettings = { listeners: 30, perCaller: 25, pollMs: 50, rereadMs: 100 };

const nameIn = (text = ''): string => JSON.parse(text).data.attributes.name;

describeEngines('responses that are listened to', (engine) => {
  let plinth: CachedPlinth;
  const opened: EventClient[] = [];

  beforeAll(async () => {
    plinth = await startCachedPlinth(engine, {
      adapt: (application) => {
        const { project } = application;
        return { ...application, project: { ...project, settings: { ...project.settings, live: LIVE } } };
      },
    });
  });

  afterAll(async () => {
    for (const client of opened) client.close();
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
  });

  const listen = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<EventClient> => {
    const client = await listenTo(`${plinth.url}${path}`, headers);
    opened.push(client);
    return client;
  };

  const rename = async (name: string): Promise<void> => {
    const response = await fetch(`${plinth.url}/api/authors/1`, {
      method: 'PUT',
      headers: { ...FULL, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { name } }),
    });
    expect(response.status).toBe(200);
  };

  test('the answer now, and again when it has changed, with its tag as id', async () => {
    const client = await listen(AUTHOR);
    expect([client.status, client.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const plain = await plinth.ask(AUTHOR);
    expect(await client.next()).toEqual({ type: 'message', id: plain.headers.etag, data: plain.text });
    // What does not concern it is not sent.
    await plinth.other.change("update categories set name = 'another' where id = 1");
    await rename('changed by this server');
    const changed = await plinth.ask(AUTHOR);
    expect(await client.next()).toEqual({ type: 'message', id: changed.headers.etag, data: changed.text });
    await plinth.other.change("update authors set name = 'changed by another' where id = 1");
    expect(nameIn((await client.next())?.data)).toBe('changed by another');
    client.close();
  });

  test('a client that returns gets nothing that it has, and what it has missed', async () => {
    const { headers } = await plinth.ask(AUTHOR);
    const same = await listen(AUTHOR, { 'last-event-id': headers.etag ?? '' });
    await rename('missed');
    const late = await listen(AUTHOR, { 'last-event-id': headers.etag ?? '' });
    // The first event of both.
    expect(nameIn((await same.next())?.data)).toBe('missed');
    expect(nameIn((await late.next())?.data)).toBe('missed');
    same.close();
    late.close();
  });

  test('an answer is read once for all who listen to it', async () => {
    const path = '/api/articles?sort=id&populate[author][fields]=name&pagination[pageSize]=5';
    const clients = await Promise.all(Array.from({ length: 20 }, () => listen(path)));
    for (const client of clients) await client.next();
    const alone = await plinth.ask(path, { 'cache-control': 'no-cache' });
    expect(alone.status).toBe(200);
    const before = plinth.statements();
    await plinth.other.change("update articles set title = 'for all' where id in (1, 2, 3, 4, 5)");
    const events = await Promise.all(clients.map((client) => client.next()));
    expect(new Set(events.map((event) => event?.id)).size).toBe(1);
    // List, total and authors, again where permissions are read again; not twenty times.
    expect(plinth.statements() - before).toBeLessThan(20);
    for (const client of clients) client.close();
  });

  test('it ends with the access, and says why', async () => {
    const public_ = await listen(AUTHOR);
    await public_.next();
    const grant = `role_id = (select id from up_roles where type = 'public') and permission_id in
      (select id from up_permissions where action = 'api::author.author.findOne')`;
    await plinth.other.change(`update up_permissions_role_links set role_id = null where ${grant}`);
    const last = await public_.next();
    expect(last).toMatchObject({ type: 'problem', id: '' });
    expect(JSON.parse(last?.data ?? '').error).toMatchObject({ status: 403, name: 'ForbiddenError' });
    expect(await public_.next()).toBeNull();
    expect((await listen(AUTHOR)).status).toBe(403);
    await plinth.other.change(
      "update up_permissions_role_links set role_id = (select id from up_roles where type = 'public') where role_id is null",
    );
    await expect.poll(async () => (await plinth.ask(AUTHOR)).status).toBe(200);
    const withToken = await listen(AUTHOR, READ);
    await withToken.next();
    await plinth.other.change("delete from strapi_api_tokens where type = 'read-only'");
    expect(JSON.parse((await withToken.next())?.data ?? '').error.status).toBe(401);
    expect(await withToken.next()).toBeNull();
  });

  test('it ends when the entry is gone', async () => {
    const client = await listen('/api/authors/3');
    await client.next();
    const response = await fetch(`${plinth.url}/api/authors/3`, { method: 'DELETE', headers: FULL });
    expect(response.status).toBe(200);
    expect(JSON.parse((await client.next())?.data ?? '').error.status).toBe(404);
    expect(await client.next()).toBeNull();
  });

  test('requests that accept something else are answered as ever', async () => {
    const plain = await plinth.ask(AUTHOR, { accept: 'application/json' });
    for (const accept of ['application/json, text/event-stream', 'text/event-stream;q=0.9, */*', '*/*', 'text/html']) {
      const { status, text, headers } = await plinth.ask(AUTHOR, { accept });
      expect([status, text, headers.etag, headers.vary]).toEqual([
        200,
        plain.text,
        plain.headers.etag,
        plain.headers.vary,
      ]);
    }
    const refused = await listen('/api/authors/1?filters[nothing]=1&sort=nothing');
    expect([refused.status, refused.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
  });

  test('no more than the configured number listen, and room is made by those who leave', async () => {
    for (const client of opened.splice(0)) client.close();
    const limits: number[] = [];
    await expect
      .poll(async () => {
        for (const client of opened.splice(0)) client.close();
        const clients = await Promise.all(Array.from({ length: 26 }, () => listen(AUTHOR)));
        limits.splice(0, limits.length, ...clients.map(({ status }) => status).sort());
        return limits;
      })
      .toEqual([...Array.from({ length: 25 }, () => 200), 429]);
    // Others have room until all of it is taken.
    const others = await Promise.all(Array.from({ length: 6 }, () => listen(AUTHOR, FULL)));
    expect(others.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 503]);
    for (const client of opened.splice(0)) client.close();
    await expect.poll(async () => (await listen(AUTHOR)).status).toBe(200);
  });
});

test('a commit that does not concern an answer does not have it read again', async () => {
  // Without memory, each answer that is read again costs statements.
  const plinth = await startCachedPlinth('sqlite', { cache: { maxBytes: 1 } });
  const write = (path: string, data: object) =>
    fetch(`${plinth.url}${path}`, {
      method: 'PUT',
      headers: { ...FULL, 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    });
  const paths = Array.from({ length: 30 }, (_, index) => `/api/categories?pagination[pageSize]=${index + 1}`);
  const clients = await Promise.all(paths.map((path) => listenTo(`${plinth.url}${path}`)));
  for (const client of clients) await client.next();
  const author = await listenTo(`${plinth.url}${AUTHOR}`);
  await author.next();
  const rename = async (name: string): Promise<void> => {
    expect((await write('/api/authors/1', { name })).status).toBe(200);
    expect(nameIn((await author.next())?.data)).toBe(name);
  };
  // What the database does by itself is known after the first one.
  await rename('first');
  const before = plinth.statements();
  for (const name of ['a', 'b', 'c', 'd']) await rename(name);
  // A write and the author take six. Thirty lists are read once more in the meantime, because of their age, but not each time.
  expect(plinth.statements() - before).toBeLessThan(80);
  // What concerns them still does, and so does what others write, and what decides about permissions.
  expect((await write('/api/categories/1', { name: 'changed' })).status).toBe(200);
  const names = async () => {
    const events = await Promise.all(clients.map((client) => client.next()));
    return [...new Set(events.map((event) => JSON.parse(event?.data ?? '').data[0].attributes.name))];
  };
  expect(await names()).toEqual(['changed']);
  await plinth.other.change("update categories set name = 'by another' where id = 1");
  expect(await names()).toEqual(['by another']);
  await plinth.other.change(`update up_permissions_role_links set role_id = null where permission_id in
      (select id from up_permissions where action = 'api::category.category.find')`);
  for (const client of clients) expect((await client.next())?.type).toBe('problem');
  author.close();
  expect(plinth.faults).toEqual([]);
  await plinth.stop();
});

test('streams end when the server closes', async () => {
  const plinth = await startPlinth({ engine: 'sqlite' });
  const client = await listenTo(`${plinth.url}${AUTHOR}`);
  await client.next();
  await closeServer(plinth.server, 0);
  expect(await client.next()).toBeNull();
  await plinth.stop();
});
