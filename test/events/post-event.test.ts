import { createHmac } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkedLookup } from '../../src/events/sending/checked-lookup.ts';
import { postEvent } from '../../src/events/sending/post-event.ts';
import { WEBHOOK_SETTINGS } from '../../src/events/webhook-settings.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { collectGarbage } from '../support/collect-garbage.ts';

const POST = { event: 'entry.create', delivery: 'an-id', body: '{"event":"entry.create","createdAt":"now"}' };
const SETTINGS = { ...WEBHOOK_SETTINGS, timeoutMs: 30_000 };
const BRIEF = { timeoutMs: 2_000 };

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver((response, { path }) => {
    if (path === '/redirect') response.writeHead(307, { location: '/elsewhere' }).end();
    else if (path === '/broken') response.writeHead(500).end('no');
    else if (path === '/endless') response.writeHead(200).write('x'.repeat(1000));
    else if (path !== '/hang') response.end('ok');
  });
});
beforeEach(() => void receiver.received.splice(0));
afterAll(() => receiver.close());

const post = (path: string, settings = {}, headers = {}) =>
  postEvent({ url: `${receiver.url}${path}`, headers }, POST, { ...SETTINGS, ...settings });

test('sends the body unchanged, with headers of the settings, the webhook and the event', async () => {
  const settings = { defaultHeaders: { 'X-Default': 'a', 'X-Both': 'default' } };
  const own = { 'x-both': 'own', 'X-Strapi-Event': 'forged', 'Content-Length': '3' };
  expect(await post('/ok', settings, own)).toEqual({ taken: true, outcome: 'status 200' });
  const [{ headers, text } = { headers: {}, text: '' }] = receiver.received;
  expect(text).toBe(POST.body);
  expect(headers).toMatchObject({
    'x-default': 'a',
    'x-both': 'own',
    'x-strapi-event': 'entry.create',
    'x-plinth-delivery': 'an-id',
    'content-type': 'application/json',
    'content-length': String(POST.body.length),
  });
  expect(headers).not.toHaveProperty('x-plinth-signature');
});

test('headers of any stored value are sent as text; one that is no text or no header is reported', async () => {
  await post('/ok', {}, { 'X-Number': 1, 'X-Null': null, 'X-List': ['a', 2] });
  expect(receiver.received[0]?.headers).toMatchObject({ 'x-number': '1', 'x-null': 'null', 'x-list': 'a,2' });
  expect(await post('/ok', {}, { 'X-A': { toString: 1 } })).toMatchObject({ taken: false });
  expect(await post('/ok', {}, { 'no name': 'x' })).toMatchObject({ taken: false });
});

test('signs time and body if there is a secret', async () => {
  await post('/ok', { secret: 'a secret' });
  const header = String(receiver.received[0]?.headers['x-plinth-signature']);
  const [, time = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
  expect(signature).toBe(createHmac('sha256', 'a secret').update(`${time}.${POST.body}`).digest('hex'));
});

test('follows no redirect', async () => {
  expect(await post('/redirect')).toEqual({ taken: false, outcome: 'status 307' });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/redirect']);
});

test('reports receivers that refuse, do not respond, or do not finish', async () => {
  expect(await post('/broken')).toEqual({ taken: false, outcome: 'status 500' });
  const unanswered = post('/hang', BRIEF);
  await receiver.until(1, ({ path }) => path === '/hang');
  collectGarbage();
  expect(await unanswered).toEqual({ taken: false, outcome: 'no response within 2000 ms' });
  expect(await post('/endless', BRIEF)).toEqual({ taken: true, outcome: 'status 200' });
  expect((await postEvent({ url: 'http://127.0.0.1:1/', headers: {} }, POST, SETTINGS)).outcome).toContain(
    'ECONNREFUSED',
  );
});

test('connects to no address that is refused, however the URL writes it', async () => {
  const refused = ['http://169.254.169.254/latest', 'http://0xa9fea9fe/', 'http://2852039166/', 'http://[fe80::1]/'];
  for (const url of [...refused, 'http://[::ffff:169.254.169.254]/', 'http://[fd00:ec2::254]/']) {
    const { taken, outcome } = await postEvent({ url, headers: {} }, POST, SETTINGS);
    expect([taken, outcome]).toEqual([false, expect.stringMatching(/the address .+ is not allowed/)]);
  }
  for (const url of ['ftp://example.com/', 'file:///etc/passwd', 'nothing']) {
    expect((await postEvent({ url, headers: {} }, POST, SETTINGS)).taken).toBe(false);
  }
});

test('switched off, private addresses are refused by number and by name', async () => {
  expect((await post('/ok', { privateAddresses: false })).outcome).toContain('the address 127.0.0.1 is not allowed');
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  const byName = await postEvent({ url, headers: {} }, POST, { ...SETTINGS, privateAddresses: false });
  expect(byName.outcome).toMatch(/the address .+ is not allowed/);
  expect(receiver.received).toEqual([]);
  expect((await postEvent({ url, headers: {} }, POST, SETTINGS)).taken).toBe(true);
});

test('a name that leads to a refused address is not called; one that also leads elsewhere is called there', async () => {
  const answers: Readonly<Record<string, LookupAddress[]>> = {
    'metadata.example': [{ address: '169.254.169.254', family: 4 }],
    'mixed.example': [
      { address: '::ffff:169.254.169.254', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ],
  };
  const lookup = checkedLookup(true, (name, _options, callback) => callback(null, answers[name] ?? []));
  const ask = (name: string, all: boolean) =>
    new Promise((resolve) => lookup(name, { all }, (error, address) => resolve(error?.message ?? address)));
  expect(await ask('metadata.example', false)).toBe('the address 169.254.169.254 is not allowed');
  expect(await ask('metadata.example', true)).toBe('the address 169.254.169.254 is not allowed');
  expect(await ask('mixed.example', false)).toBe('127.0.0.1');
  expect(await ask('mixed.example', true)).toEqual([{ address: '127.0.0.1', family: 4 }]);
});
