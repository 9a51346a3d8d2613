import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from './administrator-client.ts';

const HOOK = { name: 'Hook', headers: {}, events: ['entry.create'] };

let admin: AdminServer;
beforeAll(async () => {
  admin = await startAdmin({
    adapt: (application) => ({ ...application, project: { ...application.project, environment: 'production' } }),
  });
});
afterAll(() => admin.stop());

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
