import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver, Session } from '../../src/database/driver.ts';
import { createDeliveryStore } from '../../src/events/deliveries/delivery-store.ts';
import { MAX_DELIVERIES } from '../../src/events/deliveries/delivery.ts';
import { createWebhookStore } from '../../src/events/webhooks/webhook-store.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { type Receiver, startReceiver } from '../events/receiver.ts';
import { describeEngines } from '../support/engines.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

describeEngines('deliveries of webhooks', (engine) => {
  let admin: AdminServer;
  let driver: Driver;
  let receiver: Receiver;
  let hook = 0;

  beforeAll(async () => {
    receiver = await startReceiver((response, { path }) =>
      path === '/refuses'
        ? void response.writeHead(422).end('No such\u0000 site\n'.padEnd(1000, '.'))
        : void response.end('ok'),
    );
    admin = await startAdmin({
      engine,
      adapt: (application) => {
        driver = application.driver;
        return application;
      },
    });
    hook = await addHook('told', `${receiver.url}/told`);
  });
  afterAll(async () => {
    await admin?.stop();
    await receiver?.close();
  });

  const addHook = async (name: string, url: string, events = ['entry.create']): Promise<number> => {
    const { body } = await admin.call('POST', '/admin/webhooks', { name, url, headers: {}, events });
    return body.data.id;
  };
  const listed = async (id = hook) => (await admin.call('GET', `/studio/api/webhooks/${id}/deliveries`)).body.data;
  const send = (delivery: number, id = hook, as = 'admin-super') =>
    admin.call('POST', `/studio/api/webhooks/${id}/deliveries/${delivery}/send`, undefined, as);
  const write = async (body: string): Promise<void> => {
    const path = '/content-manager/collection-types/api::article.article';
    expect((await admin.call('POST', path, { title: 'Told', body })).status).toBe(200);
  };
  const waiting = async (): Promise<number> =>
    Number((await driver.query({ text: `select count(*) from plinth_outbox where webhook_id = ${hook}` }, []))[0]?.[0]);

  test('an attempt is logged, and sent again with the same id and body', async () => {
    expect(await listed()).toEqual([]);
    await write('short');
    await expect.poll(() => listed()).toHaveLength(1);
    const [first] = await listed();
    expect(first).toEqual({
      id: first.id,
      delivery: receiver.received[0]?.headers['x-plinth-delivery'],
      event: 'entry.create',
      sentAt: new Date(first.sentAt).toISOString(),
      status: 200,
      error: null,
      duration: expect.any(Number),
      bytes: Buffer.byteLength(receiver.received[0]?.text ?? ''),
      resendable: true,
    });
    const sent = await send(first.id);
    expect([sent.status, sent.body]).toEqual([200, { data: { statusCode: 200 } }]);
    const [one, again] = receiver.received;
    expect(again?.text).toBe(one?.text);
    expect(again?.headers['x-plinth-delivery']).toBe(one?.headers['x-plinth-delivery']);
    expect(await listed()).toMatchObject([{ delivery: first.delivery }, { id: first.id }]);
  });

  test('a refused delivery is logged with the start of the response, and its body can be read', async () => {
    const refusing = await addHook('refuses', `${receiver.url}/refuses`, ['entry.update']);
    await admin.call('PUT', '/content-manager/collection-types/api::article.article/1', { title: 'Changed' });
    await expect.poll(() => listed(refusing)).toHaveLength(1);
    const [refused] = await listed(refusing);
    expect(refused).toMatchObject({ status: 422, error: expect.stringMatching(/^No such {1,2}site \.{100,}$/) });
    expect(refused.error.length).toBeLessThanOrEqual(250);
    const path = `/studio/api/webhooks/${refusing}/deliveries/${refused.id}`;
    const { body } = (await admin.call('GET', path)).body.data;
    expect(JSON.parse(body)).toMatchObject({ event: 'entry.update', entry: { title: 'Changed' } });
    expect((await admin.call('GET', path, undefined, 'admin-author')).status).toBe(403);
    expect((await admin.call('GET', `/studio/api/webhooks/${hook}/deliveries/${refused.id}`)).status).toBe(404);
    await admin.call('DELETE', `/admin/webhooks/${refusing}`);
    receiver.received.splice(2);
  });

  test('a payload that is too large is sent, but not kept', async () => {
    await write('x'.repeat(70_000));
    await expect.poll(async () => (await listed())[0]).toMatchObject({ status: 200, resendable: false });
    const refused = await send((await listed())[0].id);
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('too large')]);
    expect(receiver.received).toHaveLength(3);
  });

  test('an unreachable receiver is logged with its error; nothing is kept of a deleted webhook', async () => {
    const gone = await addHook('gone', 'http://127.0.0.1:19/hook');
    await write('nobody there');
    await expect.poll(() => listed(gone)).not.toEqual([]);
    const [failed] = await listed(gone);
    expect(failed).toMatchObject({ status: null, error: expect.stringContaining('ECONNREFUSED'), resendable: true });
    expect((await send(failed.id, gone)).body.data).toMatchObject({ statusCode: null });
    // Not those of another webhook, and not to those who may not change webhooks.
    expect((await send(failed.id)).status).toBe(404);
    expect((await send(999_999)).status).toBe(404);
    expect((await send(failed.id, gone, 'admin-author')).status).toBe(403);
    const path = `/studio/api/webhooks/${gone}/deliveries`;
    expect((await admin.call('GET', path, undefined, 'admin-author')).status).toBe(403);
    await admin.call('DELETE', `/admin/webhooks/${gone}`);
    expect((await admin.call('GET', path)).status).toBe(404);
    const store = createDeliveryStore(driver, dialectOf(driver.client));
    expect(await store.list(gone)).toEqual([]);
  });

  test('only the latest are kept', async () => {
    const many = await addHook('many', receiver.url, []);
    const store = createDeliveryStore(driver, dialectOf(driver.client));
    const attempts = Array.from({ length: MAX_DELIVERIES + 30 }, (_, index) => ({
      webhook: many,
      post: { event: 'entry.create', delivery: `many ${index}`, body: '{}' },
      ...{ sentAt: index, status: null, error: 'e'.repeat(1000), durationMs: 1.5 },
    }));
    await store.add(attempts);
    const kept = await listed(many);
    expect(kept).toHaveLength(MAX_DELIVERIES);
    expect([kept[0].delivery, kept.at(-1).delivery]).toEqual([`many ${MAX_DELIVERIES + 29}`, 'many 30']);
  });

  test('deliveries are removed in the transaction that removes their webhook', async () => {
    let running: Session | null = null;
    const hooks = createWebhookStore(driver, dialectOf(driver.client), () => running);
    const log = createDeliveryStore(driver, dialectOf(driver.client));
    const id = await hooks.add({ name: 'whole', url: receiver.url, headers: {}, events: [], enabled: true });
    const post = { event: 'entry.create', delivery: 'whole', body: '{}' };
    await log.add([{ webhook: id, post, sentAt: 1, status: 200, error: null, durationMs: 1 }]);
    const undone = driver.transaction(async (session) => {
      running = session;
      expect(await hooks.remove([id])).toHaveLength(1);
      const count = `select count(*) from plinth_deliveries where webhook_id = ${id}`;
      expect((await session.query({ text: count }, [])).map(([found]) => Number(found))).toEqual([0]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    running = null;
    expect(await log.list(id)).toHaveLength(1);
    await hooks.remove([id]);
    expect(await log.list(id)).toEqual([]);
  });

  test('an event is delivered once even if its attempt cannot be logged', async () => {
    await driver.transaction((session) => session.execute({ text: 'drop table plinth_deliveries' }, []));
    receiver.received.splice(0);
    await write('unlogged');
    await receiver.until(1);
    await expect.poll(waiting).toBe(0);
    await expect.poll(() => admin.lines.some(({ message }) => message.includes('could not be written'))).toBe(true);
    expect(receiver.received).toHaveLength(1);
    expect(admin.faults).toEqual([]);
  });
});
