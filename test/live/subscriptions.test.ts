import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closeServer } from '../../src/http/close-server.ts';
import { type CachedPlinth, startCachedPlinth } from '../cache/cached-plinth.ts';
import { FULL_ACCESS } from '../graphql/ask.ts';
import { withGraphql } from '../graphql/with-graphql.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { type EventClient, listenTo, type StreamEvent } from './event-client.ts';

const LIVE = { listeners: 30, perCaller: 25, pollMs: 50, rereadMs: 100 };

const CORS = {
  origin: ['https://front.example'],
  expose: [],
  maxAge: 0,
  credentials: false,
  methods: ['GET'],
  headers: [],
};

const AUTHOR = 'subscription { author(id: 1) { data { attributes { name } } } }';

let plinth: CachedPlinth;
const opened: EventClient[] = [];

beforeAll(async () => {
  plinth = await startCachedPlinth('sqlite', {
    adapt: (application) => {
      const { project, ...rest } = withGraphql({ subscriptions: true })(application);
      return {
        ...rest,
        project: {
          ...project,
          settings: { ...project.settings, live: LIVE, middlewares: { ...project.settings.middlewares, cors: CORS } },
        },
      };
    },
  });
});

afterAll(async () => {
  close();
  expect(plinth.faults).toEqual([]);
  await plinth.stop();
});

const listen = async (query: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) => {
  const body = JSON.stringify({ query, ...more });
  const client = await listenTo(`${plinth.url}/graphql`, { 'content-type': 'application/json', ...headers }, body);
  opened.push(client);
  return client;
};

const rename = (name: string): Promise<unknown> =>
  plinth.other.change(`update authors set name = '${name}' where id = 1`);

const nameIn = (event: StreamEvent | null): string => JSON.parse(event?.data ?? '').data.author.data.attributes.name;

interface SocketClient {
  readonly socket: WebSocket;
  /** Resolves with the code. */
  readonly closed: Promise<number>;
  next(): Promise<unknown>;
  send(message: object): void;
  init(payload?: object): Promise<void>;
}

const sockets: SocketClient[] = [];

async function connect({
  protocol = ['graphql-transport-ws'] as readonly string[],
  origin = '',
  url = plinth.url,
} = {}): Promise<SocketClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, [...protocol], origin === '' ? {} : { origin });
  const messages: unknown[] = [];
  let wake = (): void => undefined;
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)));
    wake();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  const client: SocketClient = {
    ...{ socket, closed },
    async next() {
      while (messages.length === 0) {
        await new Promise<void>((arrived) => {
          wake = arrived;
        });
      }
      return messages.shift();
    },
    send: (message) => socket.send(JSON.stringify(message)),
    async init(payload) {
      client.send({ type: 'connection_init', ...(payload && { payload }) });
      expect(await client.next()).toEqual({ type: 'connection_ack' });
    },
  };
  sockets.push(client);
  return client;
}

const COMPLETE = { type: 'complete', id: null, data: '' };

/** Revokes and grants what everybody may find. */
const revoke = (action: string): Promise<unknown> =>
  plinth.other.change(`update up_permissions_role_links set role_id = null where role_id =
    (select id from up_roles where type = 'public') and permission_id in
    (select id from up_permissions where action = '${action}')`);
const grant = (): Promise<unknown> =>
  plinth.other.change(
    "update up_permissions_role_links set role_id = (select id from up_roles where type = 'public') where role_id is null",
  );

const close = (): void => {
  for (const client of opened.splice(0)) client.close();
  for (const client of sockets.splice(0)) client.socket.terminate();
};

describe('as events', () => {
  test('a subscription is answered now, and again when its answer has changed', async () => {
    const client = await listen(AUTHOR);
    expect([client.status, client.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect((await client.next())?.type).toBe('next');
    await plinth.other.change("update categories set name = 'another' where id = 1");
    await rename('next');
    expect(nameIn(await client.next())).toBe('next');
    const byGet = await listenTo(`${plinth.url}/graphql?${new URLSearchParams({ query: AUTHOR })}`);
    opened.push(byGet);
    expect(nameIn(await byGet.next())).toBe('next');
    await rename('after');
    expect([nameIn(await byGet.next()), nameIn(await client.next())]).toEqual(['after', 'after']);
  });

  test('its answer is read once for all who listen to it', async () => {
    // A document with this word depends on its caller, so memory does not answer it.
    const query = 'subscription me($n: Int) { articles(pagination: { limit: $n }) { data { attributes { title } } } }';
    const clients = await Promise.all(Array.from({ length: 10 }, () => listen(query, { variables: { n: 3 } })));
    const other = await listen(query, { variables: { n: 2 } });
    for (const client of [...clients, other]) await client.next();
    const before = plinth.statements();
    await plinth.other.change("update articles set title = 'for all' where id in (1, 2, 3)");
    const events = await Promise.all(clients.map((client) => client.next()));
    expect(new Set(events.map((event) => event?.data)).size).toBe(1);
    expect((await other.next())?.data).not.toBe(events[0]?.data);
    // Two lists, and permissions; not eleven.
    expect(plinth.statements() - before).toBeLessThan(11);
    close();
  });

  test('it ends with the access', async () => {
    const client = await listen(AUTHOR);
    await client.next();
    await revoke('api::author.author.findOne');
    expect(JSON.parse((await client.next())?.data ?? '')).toMatchObject({
      errors: [{ path: ['author'], extensions: { code: 'FORBIDDEN' } }],
      data: { author: null },
    });
    expect([await client.next(), await client.next()]).toEqual([COMPLETE, null]);
    const refused = await listen(AUTHOR);
    expect([(await refused.next())?.type, await refused.next(), await refused.next()]).toEqual([
      'next',
      COMPLETE,
      null,
    ]);
    await grant();
    const withToken = await listen(AUTHOR, {}, FULL_ACCESS);
    await withToken.next();
    await plinth.other.change("update strapi_api_tokens set access_key = access_key || 'x' where type = 'full-access'");
    expect(JSON.parse((await withToken.next())?.data ?? '').errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect([await withToken.next(), await withToken.next()]).toEqual([COMPLETE, null]);
    expect((await listen(AUTHOR, {}, FULL_ACCESS)).status).toBe(401);
    await plinth.other.change(
      "update strapi_api_tokens set access_key = substr(access_key, 1, length(access_key) - 1) where type = 'full-access'",
    );
  });

  test('what is no subscription is answered once, and what cannot run is a result', async () => {
    const query = await listen('{ author(id: 1) { data { id } } }');
    expect((await query.next())?.data).toBe('{"data":{"author":{"data":{"id":"1"}}}}');
    expect([await query.next(), await query.next()]).toEqual([COMPLETE, null]);
    for (const [wrong, message] of [
      ['subscription { nothing { id } }', 'Cannot query field "nothing" on type "Subscription".'],
      [`subscription { a: author(id: 1) { data { id } } b: author(id: 2) { data { id } } }`, 'must select only one'],
      ['subscription {', 'Syntax Error'],
    ] as const) {
      const client = await listen(wrong);
      expect(JSON.parse((await client.next())?.data ?? '').errors[0].message).toContain(message);
      expect([await client.next(), await client.next()]).toEqual([COMPLETE, null]);
    }
    const long = await listen(`${AUTHOR} #${'x'.repeat(65 * 1024)}`);
    expect(JSON.parse((await long.next())?.data ?? '').errors[0].message).toContain('at most 64 kB');
    const plain = await fetch(`${plinth.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: AUTHOR }),
    });
    expect([plain.status, await plain.text()]).toEqual([400, expect.stringContaining('Subscriptions are answered')]);
    const writing = `mutation { updateAuthor(id: 1, data: { name: "written" }) { data { id } } }`;
    const byGet = await listenTo(`${plinth.url}/graphql?${new URLSearchParams({ query: writing })}`, FULL_ACCESS);
    expect(byGet.status).toBe(405);
  });
});

describe('over WebSockets', () => {
  test('operations run side by side, with the credentials that the client names', async () => {
    const client = await connect();
    await client.init({ Authorization: FULL_ACCESS.authorization });
    client.send({ id: 'a', type: 'subscribe', payload: { query: AUTHOR } });
    expect(await client.next()).toMatchObject({ id: 'a', type: 'next' });
    const note = 'subscription { internalNotes(pagination: { limit: 1 }) { data { id } } }';
    client.send({ id: 'b', type: 'subscribe', payload: { query: note } });
    expect(await client.next()).toEqual({
      ...{ id: 'b', type: 'next' },
      payload: { data: { internalNotes: { data: [{ id: '1' }] } } },
    });
    const writing = 'mutation ($name: String) { updateAuthor(id: 1, data: { name: $name }) { data { id } } }';
    client.send({ id: 'c', type: 'subscribe', payload: { query: writing, variables: { name: 'by socket' } } });
    const three = [await client.next(), await client.next(), await client.next()];
    expect(three).toEqual(
      expect.arrayContaining([
        { id: 'c', type: 'next', payload: { data: { updateAuthor: { data: { id: '1' } } } } },
        { id: 'c', type: 'complete' },
        { id: 'a', type: 'next', payload: { data: { author: { data: { attributes: { name: 'by socket' } } } } } },
      ]),
    );
    client.send({ id: 'a', type: 'complete' });
    client.send({ type: 'ping', payload: { n: 1 } });
    expect(await client.next()).toEqual({ type: 'pong', payload: { n: 1 } });
    // The id is free again, and what was completed says nothing more.
    client.send({ id: 'a', type: 'subscribe', payload: { query: 'subscription { author(id: 2) { data { id } } }' } });
    expect(await client.next()).toMatchObject({ id: 'a', payload: { data: { author: { data: { id: '2' } } } } });
    await rename('unheard');
    client.send({ type: 'ping' });
    expect(await client.next()).toEqual({ type: 'pong' });
    client.socket.close();
  });

  test("in v5's terms, if the client names them", async () => {
    const client = await connect();
    await client.init({ 'Strapi-Response-Format': 'v5' });
    client.send({
      id: '1',
      type: 'subscribe',
      payload: { query: 'subscription { authors(pagination: { limit: 1 }) { documentId } }' },
    });
    expect(await client.next()).toMatchObject({ payload: { data: { authors: [{ documentId: expect.any(String) }] } } });
    close();
  });

  test('nobody without credentials gets what only others may find, and access ends', async () => {
    const client = await connect();
    await client.init();
    client.send({ id: '1', type: 'subscribe', payload: { query: 'subscription { internalNotes { data { id } } }' } });
    expect(await client.next()).toMatchObject({ payload: { errors: [{ extensions: { code: 'FORBIDDEN' } }] } });
    expect(await client.next()).toEqual({ id: '1', type: 'complete' });
    client.send({ id: '2', type: 'subscribe', payload: { query: AUTHOR } });
    await client.next();
    await revoke('api::author.author.findOne');
    expect(await client.next()).toMatchObject({ id: '2', payload: { errors: [{ path: ['author'] }] } });
    expect(await client.next()).toEqual({ id: '2', type: 'complete' });
    await grant();
    const wrong = await connect();
    await wrong.init({ authorization: 'Bearer nobody' });
    wrong.send({ id: '1', type: 'subscribe', payload: { query: AUTHOR } });
    expect(await wrong.next()).toMatchObject({
      ...{ id: '1', type: 'error' },
      payload: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    wrong.send({ id: '1', type: 'subscribe', payload: { query: 'subscription { nothing }' } });
    expect(await wrong.next()).toMatchObject({ id: '1', type: 'error', payload: [{ message: expect.any(String) }] });
    close();
  });

  test.each([
    ['text that is no JSON', ['{'], 4400],
    ['an unknown type', ['{"type":"start","id":"1"}'], 4400],
    ['a list', ['[]'], 4400],
    ['no query', ['{"type":"connection_init"}', '{"type":"subscribe","id":"1","payload":{}}'], 4400],
    ['an id without end', [`{"type":"complete","id":"${'x'.repeat(200)}"}`], 4400],
    ['levels without end', [`{"type":"ping","payload":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_001)}`], 4400],
    ['an operation first', [JSON.stringify({ type: 'subscribe', id: '1', payload: { query: AUTHOR } })], 4401],
    ['a second beginning', ['{"type":"connection_init"}', '{"type":"connection_init"}'], 4429],
    ['a message without end', ['x'.repeat(300 * 1024)], 1009],
    [
      'an id that is taken',
      [
        '{"type":"connection_init"}',
        ...[1, 2].map(() => JSON.stringify({ type: 'subscribe', id: '1', payload: { query: AUTHOR } })),
      ],
      4409,
    ],
  ] as const)('%s closes the connection', async (_what, messages, code) => {
    const client = await connect();
    for (const message of messages) client.socket.send(message);
    expect(await client.closed).toBe(code);
  });

  test('a binary message, or no protocol, closes the connection', async () => {
    const client = await connect();
    client.socket.send(Buffer.from('{"type":"connection_init"}'));
    expect(await client.closed).toBe(4400);
    expect(await (await connect({ protocol: [] })).closed).toBe(4406);
  });

  test('pages of other origins connect if they may read responses', async () => {
    for (const origin of ['https://elsewhere.example', 'null']) {
      await expect(connect({ origin })).rejects.toThrow('403');
    }
    for (const origin of ['https://front.example', plinth.url]) await (await connect({ origin })).init();
    close();
  });

  test('an offer of HTTP/2 is answered as a request', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' };
    const client = await listen(AUTHOR, {}, headers);
    expect((await client.next())?.type).toBe('next');
  });

  test('no more connections and operations than configured', async () => {
    close();
    await expect.poll(() => connect().then((client) => client.init())).toBeUndefined();
    close();
    const tried = await Promise.allSettled(Array.from({ length: 26 }, () => connect()));
    const refused = tried.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { message: expect.stringContaining('429') } }]);
    const client = sockets.at(-1) as SocketClient;
    await client.init(FULL_ACCESS);
    for (let id = 0; id < 26; id += 1)
      client.send({ id: String(id), type: 'subscribe', payload: { query: AUTHOR, variables: { id } } });
    const types = new Map<string, string>();
    while (types.size < 26) {
      const { id, type } = (await client.next()) as { id: string; type: string };
      types.set(id, type);
    }
    expect([...types.values()].filter((type) => type === 'error')).toHaveLength(1);
    close();
    // Places are free again.
    await expect.poll(async () => (await listen(AUTHOR)).status).toBe(200);
    close();
  });
});

test('connections end when the server closes', async () => {
  const other = await startPlinth({ engine: 'sqlite', adapt: withGraphql({ subscriptions: true }) });
  const client = await connect({ url: other.url });
  await client.init();
  client.send({ id: '1', type: 'subscribe', payload: { query: AUTHOR } });
  await client.next();
  await closeServer(other.server, 0);
  expect(await client.closed).toBe(1001);
  expect(other.faults).toEqual([]);
  await other.stop();
});
