import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EVENT_NAMES } from '../../src/events/content-event.ts';
import { createWebhookStore, type WebhookStore } from '../../src/events/webhooks/webhook-store.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from '../writing/writing-server.ts';
import { bodyOf, maskVolatile, RECORDED } from './recorded-events.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';

const SERVER = `module.exports = ({ env }) => ({
  host: '127.0.0.1', port: 0, app: { keys: env.array('APP_KEYS') },
  webhooks: { defaultHeaders: { 'X-Default': 'yes' }, timeout: 60_000, attempts: 3, retryDelay: 100, secret: 'a secret' },
});`;

/** Hears of articles, and writes down what it hears among the categories; a route for what is not heard. */
const INDEX = `
module.exports = {
  register({ strapi }) {
    strapi.eventHub.once('entry.create', ({ uid }) => { strapi.heardOnce = uid; });
    strapi.eventHub.on('entry.update', async ({ model, uid, entry }) => {
      if (uid !== 'api::author.author') return;
      await strapi.db.query('api::category.category').create({ data: { name: ['heard', model, entry.name].join(' ') } });
      throw new Error('a listener that fails');
    });
    strapi.server.routes([
      { method: 'POST', path: '/by-rows', handler: async (ctx) => {
        await strapi.db.query('api::author.author').create({ data: { name: 'As a row' } });
        ctx.body = {};
      }, config: { auth: false } },
      { method: 'POST', path: '/undone', handler: async (ctx) => {
        const author = (name) => strapi.entityService.create('api::author.author', { data: { name } });
        await strapi.db.transaction(async () => {
          await author('Kept');
          await strapi.db.transaction(async () => { await author('Inner, undone'); throw new Error('undo'); }).catch(() => {});
        });
        await strapi.db.transaction(async ({ rollback }) => { await author('Undone'); await rollback(); });
        await strapi.entityService.deleteMany('api::author.author', { filters: { name: 'Kept' } });
        ctx.body = {};
      }, config: { auth: false } },
    ]);
  },
};`;

const ALL = { headers: { 'X-Own': 'own' }, events: EVENT_NAMES, enabled: true };

describeEngines('webhooks', (name) => {
  let server: WritingServer;
  let receiver: Receiver;
  let store: WebhookStore;
  let hook: number;
  const refusals = new Map<string, number>();
  /** Answers that the hanging one has not given. */
  const held: ServerResponse[] = [];

  beforeAll(async () => {
    receiver = await startReceiver((response, { path, headers }) => {
      const delivery = String(headers['x-plinth-delivery']);
      const tries = (refusals.get(delivery) ?? 0) + 1;
      refusals.set(delivery, tries);
      if (path === '/hang') return void held.push(response);
      const refused = path === '/broken' || (path === '/second-time' && tries === 1);
      response.writeHead(path === '/moved' ? 302 : refused ? 503 : 200, { location: '/elsewhere' }).end();
    });
    server = await startWriting(name, { 'config/server.js': SERVER, 'src/index.js': INDEX });
    store = createWebhookStore(server.driver, dialectOf(server.driver.client));
  });
  beforeEach(() => {
    receiver.received.splice(0);
  });
  afterAll(async () => {
    await server.stop();
    await receiver.close();
  });

  const known = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1100));
  const at = (path: string) => (one: Received) => one.path === path;
  const waiting = async (): Promise<number> =>
    Number((await server.rows('select count(*) from plinth_outbox'))[0]?.[0]);

  test('without any, nothing is kept: there is not even a table', async () => {
    expect((await server.send('POST', '/api/authors', { data: { name: 'Nobody hears' } })).status).toBe(200);
    expect((await server.driver.introspect()).has('plinth_outbox')).toBe(false);
    await server.send(
      'DELETE',
      `/api/authors/${(await server.send('GET', '/api/authors?sort=id:desc')).text.match(/"id":(\d+)/)?.[1]}`,
    );
  });

  test('one added while the server runs gets the events of the reference', async () => {
    hook = await store.add({ ...ALL, name: 'all', url: `${receiver.url}/all` });
    await known();
    for (const step of RECORDED.steps) {
      const { headers, body } = bodyOf(step);
      receiver.received.splice(0);
      await fetch(`${server.url}${step.path}`, {
        method: step.method,
        headers: { ...headers, authorization: server.credentials['token-full'] ?? '' },
        ...(body !== undefined && { body }),
      });
      const extra =
        step.name === 'publish' ? [RECORDED.publish] : step.name === 'unpublish' ? [RECORDED.unpublish] : [];
      const expected = [...step.events, ...extra].map(({ event }) => event).sort();
      const received = await receiver.until(expected.length);
      expect([step.name, received.map(({ body: { event } }) => event).sort()]).toEqual([step.name, expected]);
      for (const recorded of step.events) {
        const same = received.map(({ body: sent }) => maskVolatile(sent)).filter((sent) => isAbout(sent, recorded));
        expect([step.name, same]).toEqual([step.name, [recorded]]);
      }
      if (step.name === 'publish') expect(publicationOf(received)).toEqual(publishedFrom(RECORDED.publish));
    }
  });

  test('carries headers of the project and the receiver, an id and a signature', async () => {
    await server.send('POST', '/api/authors', { data: { name: 'With headers' } });
    const [first] = await receiver.until(1);
    const { headers, text } = first as Received;
    expect(headers).toMatchObject({ 'x-default': 'yes', 'x-own': 'own', 'x-strapi-event': 'entry.create' });
    expect(headers['x-plinth-delivery']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-plinth-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(Object.keys(JSON.parse(text))).toEqual(['event', 'createdAt', 'model', 'uid', 'entry']);
  });

  test('gets no events for rows, rolled back writes or refused writes', async () => {
    expect((await server.send('POST', '/by-rows')).status).toBe(200);
    await server.send('POST', '/api/authors', { data: { name: 5 } });
    expect((await server.send('POST', '/undone')).status).toBe(200);
    await server.send('POST', '/api/authors', { data: { name: 'Last' } });
    const received = await receiver.until(1, ({ body }) => body.entry?.name === 'Last');
    expect(received).toHaveLength(1);
    await expect.poll(waiting).toBe(0);
    const told = receiver.received.map(({ body }) => `${body.event} ${body.entry?.name}`);
    expect(told.sort()).toEqual(['entry.create Kept', 'entry.create Last', 'entry.delete Kept']);
  });

  test('the event hub of the project gets the same, and a failing listener is harmless', async () => {
    const { data } = await server.send('POST', '/api/authors', { data: { name: 'Before' } });
    expect((await server.send('PUT', `/api/authors/${data.id}`, { data: { name: 'Heard' } })).status).toBe(200);
    await expect
      .poll(() => server.rows("select name from categories where name like 'heard %'"))
      .toEqual([['heard author Heard']]);
    await expect.poll(() => server.faults.length).toBe(1);
    server.faults.splice(0);
    await expect.poll(waiting).toBe(0);
  });

  test('failed deliveries are sent again, with the same id, and dropped in the end', async () => {
    const flaky = await store.add({
      ...ALL,
      name: 'flaky',
      url: `${receiver.url}/second-time`,
      events: ['entry.create'],
    });
    const broken = await store.add({ ...ALL, name: 'broken', url: `${receiver.url}/broken`, events: ['entry.create'] });
    const moved = await store.add({ ...ALL, name: 'moved', url: `${receiver.url}/moved`, events: ['entry.create'] });
    await known();
    await server.send('POST', '/api/authors', { data: { name: 'Again' } });
    const twice = await receiver.until(2, at('/second-time'));
    expect(new Set(twice.map(({ headers }) => headers['x-plinth-delivery'])).size).toBe(1);
    expect(new Set(twice.map(({ text }) => text)).size).toBe(1);
    await receiver.until(3, at('/broken'));
    await receiver.until(3, at('/moved'));
    await expect.poll(waiting).toBe(0);
    expect(receiver.received.filter(at('/broken'))).toHaveLength(3);
    expect(receiver.received.filter(at('/elsewhere'))).toEqual([]);
    expect(receiver.received.filter(at('/all'))).toHaveLength(1);
    expect(server.lines.some(({ message }) => /"broken".*not delivered \(status 503\)/.test(message))).toBe(true);
    await store.remove([flaky, broken, moved]);
  });

  test('one that hangs delays neither a response nor another; a deleted one gets no more', async () => {
    const hanging = await store.add({ ...ALL, name: 'hanging', url: `${receiver.url}/hang` });
    await known();
    const names = Array.from({ length: 12 }, (_, index) => `Beside a hanging one ${index}`);
    await Promise.all(names.map((author) => server.send('POST', '/api/authors', { data: { name: author } })));
    const told = await receiver.until(12, at('/all'));
    expect(told.map(({ body }) => body.entry?.name).sort()).toEqual(names.sort());
    // Twelve wait for it, and five are on their way.
    await expect.poll(waiting).toBe(12);
    await receiver.until(5, at('/hang'));
    await store.remove([hanging]);
    for (const response of held.splice(0)) response.writeHead(503).end();
    await expect.poll(waiting).toBe(0);
    expect(receiver.received.filter(at('/hang'))).toHaveLength(5);
  });

  test('a disabled one gets nothing', async () => {
    await store.remove([hook]);
    await store.add({ ...ALL, name: 'off', url: `${receiver.url}/off`, enabled: false });
    await known();
    await server.send('POST', '/api/authors', { data: { name: 'Unheard' } });
    expect(await waiting()).toBe(0);
    expect(receiver.received).toEqual([]);
    expect(server.faults).toEqual([]);
  });
});

function isAbout(sent: unknown, { event, model }: { readonly event: string; readonly model?: string }): boolean {
  const body = sent as { readonly event: string; readonly model?: string };
  return body.event === event && body.model === model;
}

const publicationOf = (received: readonly Received[]): unknown =>
  maskVolatile(received.find(({ body }) => body.event === 'entry.publish')?.body);

/** The editing page sets the time itself, and its user. */
const publishedFrom = (recorded: typeof RECORDED.publish): unknown => ({
  ...recorded,
  entry: { ...recorded.entry, publishedAt: '2025-01-02T03:04:05.000Z', updatedBy: null },
});
