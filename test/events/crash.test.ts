import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plinth, startPlinth, startWarm } from '../cli/plinth.ts';
import { childrenOf } from '../support/child-processes.ts';
import { configOf } from '../support/database-config.ts';
import { describeEngines, type Engine, startEngine } from '../support/engines.ts';
import { writeProject } from '../support/write-project.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';

/** One content type that everybody may write to: what its entries are does not matter. */
const PROJECT = {
  'src/api/author/content-types/author/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'authors',
    info: { singularName: 'author', pluralName: 'authors', displayName: 'Author' },
    attributes: { name: { type: 'string' } },
  }),
  'config/server.js': `module.exports = {
    host: '127.0.0.1', port: 0, webhooks: { timeout: 5000, retryDelay: 100 },
  };`,
  'config/plugins.js':
    "module.exports = { 'users-permissions': { config: { jwtSecret: 'events-secret-for-tests-only' } } };",
  'config/admin.js': "module.exports = { apiToken: { salt: 'events-salt-for-tests-only' } };",
  'config/permissions.js': "module.exports = { public: { author: ['create'] } };",
};

describeEngines('events of processes', (name) => {
  let engine: Engine;
  let dir: string;
  let receiver: Receiver;
  /** Events are on their way, and stay there. */
  let isHolding = false;
  beforeAll(async () => {
    engine = await startEngine(name);
    dir = writeProject({ ...PROJECT, 'config/database.js': configOf(engine.settings) });
    receiver = await startReceiver((response, { path: where }) => {
      if (where === '/broken') response.writeHead(500).end();
      else if (!isHolding) response.end();
    });
  });
  afterAll(async () => {
    await receiver.close();
    await engine.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const write = async (url: string, author: string): Promise<void> => {
    const response = await fetch(`${url}/api/authors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ data: { name: author } }),
    });
    expect(response.status).toBe(200);
  };
  const named = (prefix: string, count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
  const nameOf = ({ body }: Received): string => String(body.entry?.name);

  test.runIf(name === 'sqlite')('plinth webhooks adds, lists, tries and removes', async () => {
    const command = (...args: string[]) => plinth(['webhooks', ...args, '--dir', dir]);
    expect((await command('add', 'site', `${receiver.url}/site`, '--header', 'X-Key: k: v')).code).toBe(0);
    expect((await command('add', 'broken', `${receiver.url}/broken`, '--events', 'entry.create')).code).toBe(0);
    const { stdout } = await plinth(['webhooks', 'list', dir]);
    expect(stdout).toMatch(/site +on +http:.*\/site +entry\.create, entry\.update/);
    expect((await command('test', 'site')).stdout).toContain('accepted the event: status 200');
    const [sent] = await receiver.until(1);
    expect([sent?.body.event, sent?.headers['x-key']]).toEqual(['trigger-test', 'k: v']);
    const refused = await command('test', 'broken');
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('did not accept the event: status 500'),
    ]);
    expect((await command('remove', 'broken')).stdout).toContain('Removed the webhook');
    for (const args of [
      ['remove', 'broken'],
      ['add', 'x', 'ftp://example.com'],
      ['add', 'x', 'https://example.com', '--events', 'entry.none'],
      ['add', 'x', 'https://example.com', '--header', 'no header'],
      ['add', 'site', 'https://example.com'],
    ]) {
      const { code, stderr } = await command(...args);
      expect([args, code, stderr.includes('bug in Plinth')]).toEqual([args, 1, false]);
    }
    expect((await command('remove', 'site')).code).toBe(0);
  });

  test('each event is sent by one process, and those of processes that are killed are sent later', async () => {
    expect((await plinth(['webhooks', 'add', 'all', `${receiver.url}/all`, '--dir', dir])).code).toBe(0);
    const first = startPlinth(['start', dir, '--workers', '2']);
    const [, url = ''] = await first.printed(/at (http:\/\/[^ \n]+)\n[\s\S]*Started in/);
    receiver.received.splice(0);
    const before = named('Of two processes', 20);
    await Promise.all(before.map((author) => write(url, author)));
    await receiver.until(20);
    await delay(500);
    expect(receiver.received.map(nameOf).sort()).toEqual([...before].sort());

    receiver.received.splice(0);
    isHolding = true;
    const after = named('Before a crash', 40);
    await Promise.all(after.map((author) => write(url, author)));
    for (const pid of childrenOf(first.pid)) process.kill(pid, 'SIGKILL');
    first.kill('SIGKILL');
    await first.ended;
    isHolding = false;
    expect(new Set(receiver.received.map(nameOf)).size).toBeLessThan(40);

    // Whichever process comes next sends them.
    const second = startWarm(['start', dir]);
    await receiver.until(
      40,
      (one) => receiver.received.findIndex((other) => nameOf(other) === nameOf(one)) === receiver.received.indexOf(one),
    );
    expect([...new Set(receiver.received.map(nameOf))].sort()).toEqual([...after].sort());
    // An event that comes twice has one id.
    const ids = new Set(receiver.received.map(({ headers }) => headers['x-plinth-delivery']));
    expect(ids.size).toBe(40);
    second.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });
});
