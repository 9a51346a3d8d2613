import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { underLease } from './with-start-lock.ts';

it('a lease is not released while it is being renewed, which would take it again', async () => {
  let takes = 0;
  let running = 0;
  let runningAtRelease = -1;
  const lease = {
    renewMs: 5,
    async take() {
      takes += 1;
      running += 1;
      await delay(20);
      running -= 1;
      return true;
    },
    async release() {
      runningAtRelease = running;
    },
  };
  await underLease(
    lease,
    () => undefined,
    () => expect.poll(() => takes > 1 && running > 0, { interval: 1 }).toBe(true),
  );
  expect(runningAtRelease).toBe(0);
});
