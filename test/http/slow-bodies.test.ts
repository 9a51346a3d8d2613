import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { send, sendBytes } from './requests.ts';

/** More than a busy machine stands still for. */
const BODY_MS = 3_000;

let plinth: StartedPlinth;
beforeAll(async () => {
  plinth = await startPlinth({ engine: 'sqlite', limits: { bodyMs: BODY_MS } });
});
afterAll(async () => {
  expect(plinth.faults).toEqual([]);
  await plinth.stop();
});

const HEAD = 'POST /api/auth/local HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

test.concurrent.each([
  ['one byte of a body', `${HEAD}Content-Length: 1000\r\n\r\n{`],
  ['nothing of a body', `${HEAD}Content-Length: 1000\r\n\r\n`],
  ['a body in pieces without an end', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
])('%s is waited for for a while; then the connection ends', async (_, bytes) => {
  const answer = await sendBytes(plinth.url, bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).toContain('"name":"RequestTimeoutError"');
});

test.concurrent('a body that a read does not need is not waited for either', async () => {
  const answer = await sendBytes(plinth.url, 'GET /api/categories HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test.concurrent('a body that comes byte by byte is not waited for', async () => {
  const { hostname, port } = new URL(plinth.url);
  let answer = '';
  const socket = connect(Number(port), hostname);
  socket.on('data', (chunk) => (answer += chunk));
  socket.on('error', () => undefined);
  socket.write(`${HEAD}Content-Length: 100000\r\n\r\n`);
  const byte = setInterval(() => socket.write(' '), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(byte);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test.concurrent('a long body that keeps arriving has enough time', async () => {
  const { hostname, port } = new URL(plinth.url);
  let answer = '';
  const socket = connect(Number(port), hostname);
  socket.on('data', (chunk) => (answer += chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const body = JSON.stringify({ identifier: 'nobody', password: 'x'.repeat(8_000) });
  socket.write(`${HEAD}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
  for (let at = 0; at < body.length; at += 1_000) {
    socket.write(body.slice(at, at + 1_000));
    await delay(BODY_MS / 6);
  }
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('Invalid identifier or password');
});

test('a body that arrives at once is accepted, and the connection stays usable', async () => {
  const answer = await send(plinth.url, '/api/auth/local', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(400);
});
