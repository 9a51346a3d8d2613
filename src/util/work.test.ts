import { once } from 'node:events';
import { expect, test } from 'vitest';
import { RequestError } from '../errors.ts';
import { AbandonedError, assertWanted, startWork } from './work.ts';

test('work of a disconnected caller is cancelled, and its signal says why', () => {
  const work = startWork(60_000);
  const { signal } = work;
  assertWanted(work, performance.now());
  expect(signal.aborted).toBe(false);
  work.abandon();
  expect(work.isAbandoned()).toBe(true);
  expect(signal.reason).toBeInstanceOf(AbandonedError);
  expect(() => assertWanted(work, performance.now())).toThrow(AbandonedError);
});

test('a signal requested after the caller has disconnected is aborted', () => {
  const work = startWork();
  work.abandon();
  expect(work.signal.reason).toBeInstanceOf(AbandonedError);
});

test('the deadline ends work, and its signal says so', async () => {
  const work = startWork(5);
  await once(work.signal, 'abort');
  expect(work.signal.reason).toBeInstanceOf(RequestError);
  expect(work.signal.reason).toMatchObject({
    status: 400,
    message: expect.stringContaining('exceeded 0.005 seconds'),
  });
  expect(() => assertWanted(work, work.deadline)).toThrow(RequestError);
  expect(work.isAbandoned()).toBe(false);
});

test('work without a limit has no deadline, and work that is done is not aborted', async () => {
  assertWanted(startWork(), Number.MAX_VALUE);
  const work = startWork(1);
  const { signal } = work;
  work.end();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(signal.aborted).toBe(false);
});
