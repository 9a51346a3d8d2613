import dns from 'node:dns';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, runScript, startRestored } from '../support/engines.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

const HOOK = { name: 'Hook', headers: {}, events: ['entry.create'] };

let engine: Engine;
let admin: AdminServer;
beforeAll(async () => {
  engine = await startRestored('sqlite', 'admin');
  admin = await startAdmin({
    on: engine,
    adapt: (application) => ({ ...application, project: { ...application.project, environment: 'production' } }),
  });
});
afterAll(async () => {
  await admin.stop();
  await engine.stop();
});

test.each(['http://127.0.0.1/x', 'http://localhost:1337/x', 'http://10.1.2.3/x', 'http://169.254.169.254/latest'])(
  'production refuses a webhook to %s',
  async (url) => {
    const { status, body } = await admin.call('POST', '/admin/webhooks', { ...HOOK, url });
    expect(status).toBe(400);
    expect(body.error.message).toBe("Url is not supported because it isn't reachable over the public internet");
  },
);

test.each([
  { url: 'nope' },
  { url: `https://${'a'.repeat(100_000)}!` },
  { url: 5 },
  { events: ['nope'] },
  { events: [null] },
  { headers: null },
  { name: '' },
  { other: 1 },
])('a webhook with %j is a 400', async (wrong) => {
  const { status } = await admin.call('POST', '/admin/webhooks', { ...HOOK, url: 'https://example.test', ...wrong });
  expect(status).toBe(400);
});

test('values of headers are shown as they were sent', async () => {
  const headers = { a: 1, b: null, c: ['x'], d: { toString: 1 } };
  const { body } = await admin.call('POST', '/admin/webhooks', { ...HOOK, url: 'https://example.test', headers });
  expect((await admin.call('GET', `/admin/webhooks/${body.data.id}`)).body.data.headers).toEqual(headers);
  expect((await admin.call('DELETE', `/admin/webhooks/${body.data.id}`)).body.data.headers).toEqual(headers);
});

test.each(['HTTPS://EXAMPLE.TEST', 'javascript:alert(1)'])('%s is only called an invalid URL', async (url) => {
  const { body } = await admin.call('POST', '/admin/webhooks', { ...HOOK, url });
  expect(body.error.message).toBe('url must be a valid URL');
});

test('testing a webhook returns its result, and a missing one is a 404', async () => {
  const { status, body } = await admin.call('POST', '/admin/webhooks/1/trigger');
  expect(status).toBe(200);
  expect(body.data).toEqual({ statusCode: 500, message: expect.stringContaining('127.0.0.1:9') });
  expect((await admin.call('POST', '/admin/webhooks/99/trigger')).status).toBe(404);
});

test('invalid requests are refused, never a server fault', async () => {
  expect((await admin.call('POST', '/admin/webhooks/batch-delete', { ids: [] })).status).toBe(400);
  expect((await admin.call('POST', '/admin/webhooks/batch-delete', { ids: [{}, 'x', 1e30] })).status).toBe(200);
  expect((await admin.call('GET', '/admin/webhooks/99999999999')).status).toBe(404);
  expect((await admin.call('PUT', '/admin/webhooks/1', [])).status).toBe(400);
  expect(admin.faults).toEqual([]);
});

describe('a name that leads elsewhere once a webhook has it', () => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['x-strapi-event']));
    response.end();
  });
  const { lookup } = dns;
  const leadTo = (address: string): void => {
    dns.lookup = ((name: string, options: object, callback: (...values: unknown[]) => void) => {
      if (name === 'rebound.test') callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
      else lookup(name, options, callback as never);
    }) as never;
    syncBuiltinESMExports();
  };
  let port = 0;

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    ({ port } = receiver.address() as AddressInfo);
  });
  afterAll(() => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
    receiver.close();
  });

  const trigger = async (id: number) => (await admin.call('POST', `/admin/webhooks/${id}/trigger`)).body.data;
  const write = async (name: string) =>
    admin.call('POST', '/content-manager/collection-types/api::category.category', { name });
  const attemptsOf = async (id: number) =>
    (await admin.call('GET', `/studio/api/webhooks/${id}/deliveries`)).body.data as { error: string; status: number }[];

  test.each(['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.1.2.3'])('is not followed to %s', async (address) => {
    const url = `http://rebound.test:${port}/${address}`;
    const { status, body } = await admin.call('POST', '/admin/webhooks', { ...HOOK, url });
    expect(status).toBe(201);
    leadTo(address);
    expect((await trigger(body.data.id)).message).toBe(`the address ${address} is not allowed`);
    expect((await write(`To ${address}`)).status).toBe(200);
    await expect
      .poll(async () => (await attemptsOf(body.data.id)).at(-1)?.error)
      .toBe(`the address ${address} is not allowed`);
    expect(received).toEqual([]);
    await admin.call('DELETE', `/admin/webhooks/${body.data.id}`);
  });

  test('is not followed where a webhook gets it later; one that an operator has added reaches its address', async () => {
    const url = `http://rebound.test:${port}/later`;
    const created = await admin.call('POST', '/admin/webhooks', { ...HOOK, url: 'https://example.test' });
    const { id } = created.body.data;
    expect((await admin.call('PUT', `/admin/webhooks/${id}`, { ...HOOK, url })).status).toBe(200);
    leadTo('127.0.0.1');
    expect((await trigger(id)).message).toBe('the address 127.0.0.1 is not allowed');
    await admin.call('DELETE', `/admin/webhooks/${id}`);
    await runScript(
      engine,
      `insert into strapi_webhooks (id, name, url, headers, events, enabled)
       values (77, 'Operator', 'http://rebound.test:${port}/own', '{}', '["entry.create"]', 1)`,
    );
    expect(await trigger(77)).toEqual({ statusCode: 200 });
    expect(received).toEqual(['trigger-test']);
  });
});
