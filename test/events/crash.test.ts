import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plinth, type RunningPlinth, startPlinth } from '../cli/plinth.ts';
import { childrenOf } from '../support/child-processes.ts';
import { CONFORMANCE_PROJECT, MATERIAL_DIR } from '../support/conformance-material.ts';
import { configOf } from '../support/database-config.ts';
import { describeEngines, type Engine, restoreConformance, startEngine } from '../support/engines.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';

const SERVER = `module.exports = ({ env }) => ({
  host: '127.0.0.1', port: 0, app: { keys: env.array('APP_KEYS') }, webhooks: { timeout: 5000, retryDelay: 100 },
});`;

const { 'token-full': authorization } = JSON.parse(
  readFileSync(path.join(MATERIAL_DIR, 'credentials.json'), 'utf8'),
) as Readonly<Record<string, string>>;

describeEngines('events of processes', (name) => {
  let engine: Engine;
  let dir: string;
  let receiver: Receiver;
  /** Events are on their way, and stay there. */
  let isHolding = false;
  beforeAll(async () => {
    engine = await startEngine(name);
    await restoreConformance(engine);
    dir = mkdtempSync(path.join(tmpdir(), 'plinth-events-'));
    cpSync(CONFORMANCE_PROJECT, dir, { recursive: true });
    writeFileSync(path.join(dir, 'config/server.js'), SERVER);
    writeFileSync(path.join(dir, 'config/database.js'), configOf(engine.settings));
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

  const start = async (): Promise<{ readonly server: RunningPlinth; readonly url: string }> => {
    const server = startPlinth(['start', dir, '--workers', '2']);
    const [, url = ''] = await server.printed(/at (http:\/\/[^ \n]+)\n/);
    await server.printed(/Started in/);
    return { server, url };
  };
  const write = async (url: string, author: string): Promise<void> => {
    const response = await fetch(`${url}/api/authors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: authorization ?? '', connection: 'close' },
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
    const first = await start();
    receiver.received.splice(0);
    const before = named('Of two processes', 20);
    await Promise.all(before.map((author) => write(first.url, author)));
    await receiver.until(20);
    await delay(500);
    expect(receiver.received.map(nameOf).sort()).toEqual([...before].sort());

    receiver.received.splice(0);
    isHolding = true;
    const after = named('Before a crash', 40);
    await Promise.all(after.map((author) => write(first.url, author)));
    for (const pid of childrenOf(first.server.pid)) process.kill(pid, 'SIGKILL');
    first.server.kill('SIGKILL');
    await first.server.ended;
    isHolding = false;
    expect(new Set(receiver.received.map(nameOf)).size).toBeLessThan(40);

    const second = await start();
    await receiver.until(
      40,
      (one) => receiver.received.findIndex((other) => nameOf(other) === nameOf(one)) === receiver.received.indexOf(one),
    );
    expect([...new Set(receiver.received.map(nameOf))].sort()).toEqual([...after].sort());
    // An event that comes twice has one id.
    const ids = new Set(receiver.received.map(({ headers }) => headers['x-plinth-delivery']));
    expect(ids.size).toBe(40);
    second.server.kill('SIGTERM');
    expect((await second.server.ended).code).toBe(0);
  });
});
