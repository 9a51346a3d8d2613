import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withDeadline } from './with-deadline.ts';

const late = (): Error => new Error('late');
const never = new Promise<never>(() => undefined);

test('a response in time and a failure in time are passed on', async () => {
  const at = performance.now() + 60_000;
  expect(await withDeadline(Promise.resolve('answer'), at, late)).toBe('answer');
  await expect(withDeadline(Promise.reject(new Error('failed')), at, late)).rejects.toThrow('failed');
});

test('each missing response is late at its own deadline; the others continue', async () => {
  const soon = withDeadline(never, performance.now() + 10, late);
  const later = withDeadline(delay(600, 'in time'), performance.now() + 60_000, late);
  await expect(soon).rejects.toThrow('late');
  expect(await later).toBe('in time');
});

test('after an idle period, the next response is watched again', async () => {
  await withDeadline(Promise.resolve(), performance.now() + 1, late);
  await delay(600);
  await expect(withDeadline(never, performance.now() + 1, late)).rejects.toThrow('late');
});

/** Blocks the event loop, as synchronous code or a paused machine does. */
const standStill = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('what arrives while the process stands still is in time', async () => {
  const answer = withDeadline(delay(400, 'in time'), performance.now() + 800, late);
  standStill(1_300);
  expect(await answer).toBe('in time');
});

test('a process that is blocked again and again does not suspend deadlines', async () => {
  let isLate = false;
  withDeadline(never, performance.now() + 10, late).catch(() => {
    isLate = true;
  });
  for (let times = 0; times < 2; times += 1) {
    standStill(1_100);
    await delay(1);
  }
  expect(isLate).toBe(true);
});
