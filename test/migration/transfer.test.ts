import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { type Engine, restoreConformance, runScript, startEngine } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

const SALT = 'conformanceTransferTokenSalt';

let plinth: StartedPlinth;
let engine: Engine;
let stopEngine: () => unknown;

beforeAll(async () => {
  engine = await startEngine('sqlite');
  stopEngine = () => engine.stop();
  await restoreConformance(engine);
  for (const [id, actions] of [
    [901, ['push', 'pull']],
    [902, ['pull']],
    [903, ['push', 'pull']],
    [904, ['push', 'pull']],
  ] as const) {
    const hash = createHmac('sha512', SALT).update(`key-${id}`).digest('hex');
    const permissions = actions.map(
      (action, index) =>
        `insert into strapi_transfer_token_permissions (id, action) values (${id * 10 + index}, '${action}');
         insert into strapi_transfer_token_permissions_token_links (transfer_token_permission_id, transfer_token_id) values (${id * 10 + index}, ${id});`,
    );
    await runScript(
      engine,
      `insert into strapi_transfer_tokens (id, name, access_key) values (${id}, 't${id}', '${hash}'); ${permissions.join('\n')}`,
    );
  }
  plinth = await startPlinth({ engine });
});

afterAll(async () => {
  await plinth.stop();
  await stopEngine();
});

interface Reply {
  readonly uuid: string;
  readonly data: unknown;
  readonly error: { readonly message: string } | null;
}

interface Client {
  ask(message: object): Promise<unknown>;
  /** All data of a step, as a pull gets it. */
  pull(step: string): Promise<readonly unknown[]>;
  close(): void;
  /** Settles when the server has closed the connection. */
  readonly closed: Promise<unknown>;
}

/** Speaks as v4's command line does: one message at a time, each with an id, sent again if no answer comes. */
function connect(kind: 'push' | 'pull', key: string): Promise<Client> {
  const socket = new WebSocket(`${plinth.url.replace('http', 'ws')}/admin/transfer/runner/${kind}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  let transferID: unknown;
  let count = 0;
  const next = (isWanted: (reply: Reply) => boolean): Promise<Reply> =>
    new Promise((resolve) => {
      const listen = (raw: unknown): void => {
        const reply = JSON.parse(String(raw)) as Reply;
        if (!isWanted(reply)) return;
        socket.off('message', listen);
        resolve(reply);
      };
      socket.on('message', listen);
    });
  const client: Client = {
    async ask(message) {
      count += 1;
      const uuid = `message-${count}`;
      const answered = next((reply) => reply.uuid === uuid);
      const text = JSON.stringify({ ...message, uuid, transferID });
      socket.send(text);
      socket.send(text);
      const { data, error } = await answered;
      if (error !== null) throw new Error(error.message);
      if (typeof data === 'object' && data !== null && 'transferID' in data) ({ transferID } = data);
      return data;
    },
    async pull(step) {
      const { id } = (await client.ask({ type: 'transfer', kind: 'step', action: 'start', step })) as { id: string };
      const all: unknown[] = [];
      for (;;) {
        const { uuid, data } = await next((reply) => (reply.data as { id?: string } | null)?.id === id);
        socket.send(JSON.stringify({ uuid }));
        const { ended, data: items } = data as { ended: boolean; data: readonly unknown[] };
        if (ended) break;
        all.push(...items);
      }
      await client.ask({ type: 'transfer', kind: 'step', action: 'end', step });
      return all;
    },
    close: () => socket.close(),
    closed: once(socket, 'close'),
  };
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(client));
    socket.once('unexpected-response', (_request, reply) => reject(new Error(`status ${reply.statusCode}`)));
    socket.once('error', reject);
  });
}

const act = (client: Client, action: string): Promise<unknown> =>
  client.ask({ type: 'transfer', kind: 'action', action });

async function begin(client: Client): Promise<void> {
  await client.ask({ type: 'command', command: 'init', params: { options: { strategy: 'restore' } } });
  await act(client, 'bootstrap');
}

async function push(client: Client, step: string, data: readonly unknown[]): Promise<void> {
  const send = (action: string, more: object = {}): Promise<unknown> =>
    client.ask({ type: 'transfer', kind: 'step', step, action, ...more });
  await send('start');
  await send('stream', { data });
  await send('end');
}

const titles = async (): Promise<readonly string[]> => {
  const reply = await fetch(`${plinth.url}/api/categories?sort=id&pagination[limit]=100`);
  const { data } = (await reply.json()) as { data: readonly { attributes: { name: string } }[] };
  return data.map(({ attributes }) => attributes.name);
};

const FILE = { action: 'start', assetID: '1', data: { filename: 'sent_1.txt', stats: { size: 3 } } };
const BYTES = { action: 'stream', assetID: '1', data: { type: 'Buffer', data: [72, 105, 33] } };

test('pulled content can be pushed back; only the last message stores it', async () => {
  const source = await connect('pull', 'key-902');
  await begin(source);
  expect(await act(source, 'getMetadata')).toMatchObject({ strapi: { version: '4.26.2' } });
  expect(Object.keys((await act(source, 'getSchemas')) as object)).toContain('api::article.article');
  const entities = (await source.pull('entities')) as { type: string; data: Record<string, unknown> }[];
  const links = await source.pull('links');
  const configuration = await source.pull('configuration');
  source.close();
  expect(entities.filter(({ type }) => type === 'api::article.article')).toHaveLength(80);

  const before = await titles();
  const changed = entities.map((entity) =>
    entity.type === 'api::category.category' ? { ...entity, data: { ...entity.data, name: 'moved' } } : entity,
  );
  const gone = await connect('push', 'key-901');
  await begin(gone);
  await push(gone, 'entities', changed);
  gone.close();

  const target = await connect('push', 'key-901');
  await begin(target);
  await act(target, 'beforeTransfer');
  await push(target, 'entities', changed);
  await push(target, 'assets', [FILE, BYTES, { action: 'end', assetID: '1' }]);
  await push(target, 'links', links);
  await push(target, 'configuration', configuration);
  expect(await titles()).toEqual(before);
  await act(target, 'close');
  expect(await target.ask({ type: 'command', command: 'status' })).toMatchObject({ active: true });
  target.close();
  expect(new Set(await titles())).toEqual(new Set(['moved']));
  expect(await (await fetch(`${plinth.url}/uploads/sent_1.txt`)).text()).toBe('Hi!');
  expect(plinth.faults).toEqual([]);
});

test('tokens are checked, bad messages are answered, and other upgrades are ordinary requests', async () => {
  await expect(connect('push', 'key-902')).rejects.toThrow('status 403');
  await expect(connect('pull', 'wrong')).rejects.toThrow('status 401');
  const client = await connect('push', 'key-901');
  await expect(act(client, 'bootstrap')).rejects.toThrow('Invalid Transfer Process');
  await begin(client);
  await expect(act(client, 'delete')).rejects.toThrow('Invalid action provided: "delete"');
  await push(client, 'entities', []);
  const start = { ...FILE, data: { filename: '../out.txt' } };
  await expect(push(client, 'assets', [start])).rejects.toThrow('"../out.txt" is not a file name.');
  await push(client, 'links', [{ nothing: 'of the kind' }]);
  await expect(act(client, 'close')).rejects.toThrow('has not the form of its folder');
  client.close();
  const status = await new Promise((resolve) => {
    const headers = { connection: 'upgrade, http2-settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' };
    request(`${plinth.url}/api/categories`, { headers }, (reply) => resolve(reply.resume().statusCode)).end();
  });
  expect(status).toBe(200);
});

test.each([
  ['revoked', 903, 'delete from strapi_transfer_tokens where id = 903'],
  ['expired', 904, 'update strapi_transfer_tokens set expires_at = 1 where id = 904'],
])('a token that is %s ends its open transfers with the next message', async (_, id, ending) => {
  const before = await titles();
  const [source, target] = [await connect('pull', `key-${id}`), await connect('push', `key-${id}`)];
  for (const client of [source, target]) await begin(client);
  await push(target, 'entities', []);
  await runScript(engine, ending);
  void act(target, 'close');
  void source.pull('entities');
  await Promise.all([source.closed, target.closed]);
  expect(await titles()).toEqual(before);
  expect(plinth.faults).toEqual([]);
});

/** Files of transfers that this process, which is the server's, has open. */
const openFiles = (): readonly string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${descriptor}`);
      return file.includes('plinth-transfer-') ? [file] : [];
    } catch {
      return [];
    }
  });

test.runIf(process.platform === 'linux')(
  'a file that never ends is one open file, until its client leaves',
  async () => {
    const client = await connect('push', 'key-901');
    await begin(client);
    await push(client, 'assets', [FILE, BYTES]);
    for (let count = 0; count < 20; count += 1) {
      await expect(push(client, 'assets', [FILE])).rejects.toThrow('starts a file before the end of "sent_1.txt"');
    }
    expect(openFiles().filter((file) => file.endsWith('/asset'))).toHaveLength(1);
    client.close();
    await expect.poll(openFiles).toEqual([]);
  },
);

test('each is in the log, with the name of its token', async () => {
  const before = await logged();
  const client = await connect('pull', 'key-902');
  client.close();
  await client.closed;
  await expect(connect('push', 'key-902')).rejects.toThrow('403');
  expect((await logged()).slice(before.length)).toEqual([
    { action: 'transfer.pull', actor_id: 902, actor_name: 't902' },
  ]);
});

async function logged(): Promise<readonly unknown[]> {
  const driver = await openDriver(engine.settings);
  try {
    const rows = await driver.query({ text: 'select action, actor_id, actor_name from plinth_log order by id' }, []);
    return rows.map(([action, id, name]) => ({ action, actor_id: Number(id), actor_name: name }));
  } finally {
    await driver.close();
  }
}
