import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeServer, prepareClosing } from '../../src/http/close-server.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('time in which a process stood still does not count as idle: a request that comes after it is answered', async () => {
  const app = fastify();
  prepareClosing(app);
  app.get('/', async () => ({ answered: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  socket.on('error', () => undefined);
  socket.write(REQUEST);
  while (!received.includes('answered')) await delay(5);
  const closed = closeServer(app, 1_000);
  await delay(60);
  const until = performance.now() + 1_500;
  while (performance.now() < until);
  // Some looks at what is idle.
  await delay(100);
  received = '';
  const ended = once(socket, 'close');
  socket.write(REQUEST);
  await ended;
  await closed;
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  expect(received).toMatch(/connection: close/i);
});
