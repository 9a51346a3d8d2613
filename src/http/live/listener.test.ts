import { expect, test } from 'vitest';
import type { IncomingRequest } from '../incoming-request.ts';
import { type EventFormat, HEARTBEAT } from './event-text.ts';
import { Listener } from './listener.ts';

const REQUEST = {} as IncomingRequest;

const event = (etag: string) => ({ etag, body: Buffer.from(etag) });

const FORMAT: EventFormat = {
  answer: ({ body }) => body,
  last: (end) => (typeof end === 'string' ? null : Buffer.from(String(end.body))),
  heartbeat: HEARTBEAT,
};

const start = async (has: string | null) => {
  let ends = 0;
  const listener = new Listener(REQUEST, has, FORMAT, () => (ends += 1));
  const events = listener.events();
  expect(await events.next()).toEqual({ done: false, value: HEARTBEAT });
  const next = async () => String((await events.next()).value);
  return { listener, events, next, ends: () => ends };
};

test('a slow client gets the latest answer, not each of them', async () => {
  const { listener, next } = await start(null);
  for (const etag of ['a', 'b', 'c']) listener.offer(event(etag));
  expect(await next()).toBe('c');
  listener.offer(event('d'));
  // Back to what the client has.
  listener.offer(event('c'));
  listener.offer(event('e'));
  expect(await next()).toBe('e');
});

test('nothing is sent of what the client has, and a heartbeat only after silence', async () => {
  const { listener, next } = await start('a');
  listener.offer(event('a'));
  listener.beat(performance.now(), 10_000);
  listener.offer(event('b'));
  expect(await next()).toBe('b');
  listener.beat(performance.now() + 10_001, 10_000);
  expect(await next()).toBe(String(HEARTBEAT));
});

test('the last event comes before the end, which is reported once', async () => {
  const { listener, events, next, ends } = await start(null);
  const waiting = next();
  listener.end({ status: 403, body: 'last' });
  listener.end('stopped');
  expect(await waiting).toBe('last');
  expect((await events.next()).done).toBe(true);
  expect(ends()).toBe(1);
});

test('an answer that nothing follows is sent, however late its client reads', async () => {
  const { listener, next, events } = await start(null);
  listener.offer(event('a'));
  listener.end('complete');
  expect(await next()).toBe('a');
  expect((await events.next()).done).toBe(true);
});
