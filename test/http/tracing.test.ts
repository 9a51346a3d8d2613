import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, type Receiver } from '../events/receiver.ts';
import { createWebhookStore } from '../../src/events/webhooks/webhook-store.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { startWriting, type WritingServer } from '../writing/writing-server.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status?: { readonly code: number };
}

/** Accepts what OTLP sends over HTTP. */
async function startCollector() {
  const spans: Span[] = [];
  const requests: { readonly url: string | undefined; readonly text: string; readonly key: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    requests.push({ url: request.url, text, key: request.headers['x-key'] });
    for (const { scopeSpans } of JSON.parse(text).resourceSpans) for (const one of scopeSpans) spans.push(...one.spans);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const CODE = `module.exports = {
  bootstrap({ strapi }) {
    strapi.db.lifecycles.subscribe({ models: ['api::author.author'], async afterCreate() {} });
  },
};`;

let collector: Awaited<ReturnType<typeof startCollector>>;
let receiver: Receiver;
let server: WritingServer;

beforeAll(async () => {
  collector = await startCollector();
  receiver = await startReceiver();
  const settings = { endpoint: collector.url, headers: { 'x-key': 'mine' }, service: 'shop' };
  server = await startWriting('sqlite', {
    'config/server.js': `module.exports = ({ env }) => ({
      host: '127.0.0.1', port: 0, app: { keys: env.array('APP_KEYS') }, tracing: ${JSON.stringify(settings)},
      webhooks: { privateAddresses: true }, metrics: { token: 'scrape' },
    });`,
    'src/index.js': CODE,
  });
});
afterAll(async () => {
  await server?.stop();
  await receiver?.close();
  await collector?.close();
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

/** The spans of a trace, when the one that contains the others has arrived. */
async function spansOf(traceId: string): Promise<readonly Span[]> {
  const isWhole = ({ kind, traceId: its }: Span) => its === traceId && kind !== 1;
  await expect.poll(() => collector.spans.some(isWhole)).toBe(true);
  return collector.spans.filter((span) => span.traceId === traceId);
}

const attributesOf = (span: Span | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));

test('a request continues the trace of its caller: admission, plan and statements are its steps', async () => {
  const traceparent = `00-${TRACE}-${CALLER}-01`;
  const answer = await server.send(
    'GET',
    '/api/articles?filters[title][$contains]=Secretive&populate=author',
    undefined,
    {
      headers: { traceparent },
    },
  );
  expect(answer.status).toBe(200);
  const spans = await spansOf(TRACE);
  const [whole, ...others] = spans.filter(({ kind }) => kind === 2);
  expect(others).toEqual([]);
  expect(whole).toMatchObject({ name: 'GET /api/articles', parentSpanId: CALLER });
  expect(attributesOf(whole)).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': '200',
    'http.route': '/api/articles',
    'plinth.request_id': expect.any(String),
  });
  const steps = spans.filter(({ kind }) => kind === 1);
  for (const step of steps) {
    expect(step.parentSpanId).toBe(whole?.spanId);
    expect(BigInt(step.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(step.endTimeUnixNano));
    expect(BigInt(step.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(whole?.endTimeUnixNano ?? 0));
  }
  expect(new Set(steps.map(({ name }) => name))).toEqual(new Set(['admission', 'plan', 'statement']));
  const texts = steps.map((step) => attributesOf(step)['db.query.text']);
  expect(texts).toContainEqual(expect.stringContaining('from "articles" as "t"'));
});

const addWebhook = (name: string, url: string) =>
  createWebhookStore(server.driver, dialectOf(server.driver.client)).add({
    ...{ name, url, headers: {}, events: ['entry.create'], enabled: true },
  });

test('a write shows its hooks, and its webhook gets a header of its own trace', async () => {
  await addWebhook('traced', `${receiver.url}/traced`);
  await expect
    .poll(async () => {
      await server.send('POST', '/api/authors', { data: { name: 'Confidential Name' } });
      return receiver.received.length;
    })
    .toBeGreaterThan(0);
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain('hook');
  const hook = collector.spans.find(({ name }) => name === 'hook');
  expect(attributesOf(hook)).toEqual({ 'plinth.hook': 'api::author.author afterCreate' });
  const [, traceId = ''] = String(receiver.received[0]?.headers.traceparent).split('-');
  const [sent] = await spansOf(traceId);
  expect(sent).toMatchObject({ name: 'webhook', kind: 3 });
  expect(attributesOf(sent)).toMatchObject({ 'plinth.event': 'entry.create', 'http.response.status_code': '200' });
});

test('metrics count deliveries, and events that still wait', async () => {
  const scrape = async () =>
    (await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer scrape' } })).text();
  await expect.poll(scrape).toMatch(/^plinth_webhook_deliveries_total\{result="delivered"\} [1-9]/m);
  await expect.poll(scrape).toMatch(/^plinth_webhook_backlog 0$/m);
  await addWebhook('closed', 'http://127.0.0.1:9/closed');
  await expect
    .poll(async () => {
      await server.send('POST', '/api/authors', { data: { name: 'Waits' } });
      return scrape();
    })
    .toMatch(/^plinth_webhook_backlog [1-9]/m);
  await expect.poll(scrape).toMatch(/^plinth_webhook_deliveries_total\{result="failed"\} [1-9]/m);
});

test('a caller that does not record its trace is not recorded, and an invalid header starts a new one', async () => {
  const unrecorded = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
  await server.send('GET', '/api/categories', undefined, { headers: { traceparent: `00-${unrecorded}-${CALLER}-00` } });
  const before = collector.spans.length;
  await server.send('GET', '/api/tags?x=1', undefined, { headers: { traceparent: `00-${'0'.repeat(32)}-x` } });
  await expect.poll(() => collector.spans.length).toBeGreaterThan(before);
  expect(collector.spans.filter(({ traceId }) => traceId === unrecorded)).toEqual([]);
  expect(collector.spans.slice(before).every(({ traceId }) => /^(?!0{32})[0-9a-f]{32}$/.test(traceId))).toBe(true);
});

test('nothing of a request is in what is sent: no values, parameters or credentials', async () => {
  const text = collector.requests.map((one) => one.text).join('\n');
  expect(text).toContain('"service.name"');
  expect(text).toContain('shop');
  const { credentials } = server;
  for (const secret of ['Secretive', 'Confidential', ...Object.values(credentials)]) {
    if (secret) expect(text).not.toContain(secret.replace('Bearer ', ''));
  }
  expect(collector.requests.every(({ url, key }) => url === '/v1/traces' && key === 'mine')).toBe(true);
});
