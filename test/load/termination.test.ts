import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../support/throwaway-server.ts';
import { startLoad } from './endless-load.ts';
import { launchWorkers, type RunningWorkers, startWarmOne, startWorkers } from './worker-project.ts';

/** More to be sure; a few tell as much in a run of all tests. */
const RUNS = Number(process.env.PLINTH_TEST_RUNS ?? 2);

const cases = [[], ['--workers', '2']].flatMap((args) =>
  Array.from({ length: RUNS }, (_, run) => [args, run] as const),
);

test.each(cases)('SIGTERM under load drops no request on an open connection %j, %d', async (args) => {
  const server = await startWorkers(args);
  const load = startLoad(`${server.url}/api/articles?sort=title`, { keeping: 20, renewing: 0, pauseMs: 2 });
  await server.until(() => load.answered() >= 100);
  server.kill('SIGTERM');
  const { code } = await server.ended;
  await load.stop();
  expect(code).toBe(0);
  expect(load.failures.filter((failure) => !failure.includes('ECONNREFUSED'))).toEqual([]);
});

test('a connection without a request is left open for a moment, and an answer under way is finished', async () => {
  const server = await startWarmOne();
  const { hostname, port } = new URL(server.url);
  let answer = '';
  const socket = connect(Number(port), hostname);
  socket.on('data', (chunk) => (answer += chunk));
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  ask('/api/who');
  await server.until(() => answer.includes('pid'));
  server.kill('SIGTERM');
  await delay(200);
  answer = '';
  ask('/api/wait?ms=300');
  await new Promise((resolve) => socket.once('close', resolve));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/connection: close/i);
  expect((await server.ended).code).toBe(0);
});

const REQUEST = 'GET /api/who HTTP/1.1\r\nHost: x\r\n\r\n';

/** Connections with what came back on each. */
function openConnections(url: string, count: number) {
  const { hostname, port } = new URL(url);
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    const connection = { socket, answer: '', closed: new Promise((resolve) => socket.once('close', resolve)) };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (connection.answer += chunk));
    return connection;
  });
}

test('connections that have arrived before a signal are answered, however many there are', async () => {
  const server = await startWarmOne();
  await (await fetch(`${server.url}/api/who`)).text();
  // A process that stands still takes none of them; the system does.
  server.kill('SIGSTOP');
  const connections = openConnections(server.url, 20);
  await Promise.all(connections.map(({ socket }) => once(socket, 'connect')));
  for (const { socket } of connections) socket.write(REQUEST);
  server.kill('SIGTERM');
  server.kill('SIGCONT');
  await Promise.all(connections.map(({ closed }) => closed));
  for (const { answer } of connections) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect((await server.ended).code).toBe(0);
});

/** Resolves when the system takes a connection, with what comes back on it; rejects when the process ends before. */
async function connectSoon(
  port: number,
  ended: Promise<unknown>,
): Promise<{ answer: string; closed: Promise<unknown> }> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver) {
    const socket = connect(port, '127.0.0.1');
    const connection = { answer: '', closed: new Promise((resolve) => socket.once('close', resolve)) };
    socket.on('data', (chunk) => (connection.answer += chunk));
    socket.on('error', () => undefined);
    const taken = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (taken) {
      socket.write(REQUEST);
      return connection;
    }
    await delay(1);
  }
  throw new Error('The process ended before it took a connection.');
}

test.each([[[]], [['--workers', '2']]])(
  'a signal as soon as the port is open, before the server says so, drops nobody %j',

  async (args) => {
    const port = await freePort();
    const { kill, ended } = launchWorkers([...args, '--port', String(port)]);
    const connection = await connectSoon(port, ended);
    kill('SIGTERM');
    await connection.closed;
    expect(connection.answer).toMatch(/^HTTP\/1\.1 200 /);
    expect((await ended).code).toBe(0);
  },
);

test.each([[[]], [['--workers', '2']]])('a start that never ends is ended by a signal %j', async (args) => {
  const { kill, ended, dir, until } = launchWorkers(args, {
    'src/index.js': `module.exports = {
      bootstrap: () => new Promise(() => {
        setInterval(() => {}, 1000);
        require('fs').writeFileSync('begun', '');
      }),
    };`,
  });
  await until(() => existsSync(join(dir, 'begun')));
  kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

test('a silent connection does not delay the stop', async () => {
  const server = await startWarmOne();
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const closed = once(socket.resume(), 'close');
  server.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  await closed;
});

/** Content in which a search takes a while, in a thread of its own, and a way for code to end the process. */
const SLOW_TO_SEARCH = {
  'seed.js': `module.exports = { 'api::article.article': Array.from({ length: 2000 }, (_, i) => ({ title: 'word '.repeat(800) + i })) };`,
  'src/api/leave/routes/leave.js': `module.exports = {
    routes: [{ method: 'GET', path: '/leave', handler: 'leave.now', config: { auth: false } }],
  };`,
  'src/api/leave/controllers/leave.js': 'module.exports = { now: async () => process.exit(7) };',
};

const SEARCH = Array.from({ length: 40 }, (_, index) => `filters[$or][${index}][title][$containsi]=zz${index}`).join(
  '&',
);

const leave = (server: RunningWorkers) => fetch(`${server.url}/api/leave`).catch(() => undefined);

test.each([
  ['a signal', 0, (server: RunningWorkers) => server.kill('SIGTERM')],
  [
    'a second signal',
    null,
    async (server: RunningWorkers) => {
      const ended = server.ended.then(() => true);
      // Two that come before the process has looked at the first are one.
      do server.kill('SIGTERM');
      while (!(await Promise.race([ended, delay(100, false)])));
    },
  ],
  ['code of the project', 7, (server: RunningWorkers) => leave(server)],
  [
    'code of the project, without a processor for longer than statements are waited for,',
    7,
    async (server: RunningWorkers) => {
      void leave(server);
      await delay(300);
      server.kill('SIGSTOP');
      await delay(11_000);
      server.kill('SIGCONT');
    },
  ],
] as const)('%s ends a process whose threads read for callers who have gone', async (_by, code, end) => {
  const server = await startWorkers([], SLOW_TO_SEARCH);
  const leaving = new AbortController();
  const asked = [1, 2, 3, 4].map((page) =>
    fetch(`${server.url}/api/articles?${SEARCH}&pagination[page]=${page}`, { signal: leaving.signal }),
  );
  await delay(150);
  leaving.abort();
  await Promise.allSettled(asked);
  await end(server);
  const ended = await server.ended;
  expect(ended.stderr).not.toContain('terminate called');
  expect(ended.code).toBe(code);
});
