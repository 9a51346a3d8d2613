import { expect, test } from 'vitest';
import { LONG_LOG, ShortLog } from './short-log.ts';

const settle = () => new Promise((resume) => setImmediate(resume));

/** A log of some length, with checkpoints that end on request. */
function opened() {
  const ends: (() => void)[] = [];
  const short = new ShortLog(() => new Promise((resolve) => ends.push(resolve)));
  let waiting = 0;
  const commit = async (size: number): Promise<void> => {
    waiting += 1;
    void short
      .keep({ size: () => size, sync: async () => undefined, close: () => undefined })
      .finally(() => (waiting -= 1));
    await settle();
  };
  const end = async (): Promise<void> => {
    ends.at(-1)?.();
    await settle();
  };
  return { commit, end, begun: () => ends.length, waiting: () => waiting };
}

test('a log is merged once while others write, and the rest while they wait', async () => {
  const { commit, end, begun, waiting } = opened();
  await commit(LONG_LOG);
  expect(begun()).toBe(0);
  await commit(LONG_LOG + 1);
  await commit(LONG_LOG + 2);
  expect([begun(), waiting()]).toEqual([1, 0]);
  await end();
  await commit(LONG_LOG + 3);
  expect([begun(), waiting()]).toEqual([2, 1]);
  await end();
  expect(waiting()).toBe(0);
  // The log has restarted.
  await commit(LONG_LOG);
  await commit(LONG_LOG + 1);
  expect([begun(), waiting()]).toEqual([3, 0]);
});

test('a log that cannot restart is merged as it grows, and blocks nothing until it is extremely long', async () => {
  const { commit, end, begun, waiting } = opened();
  await commit(LONG_LOG + 1);
  await end();
  await commit(LONG_LOG + 2);
  await end();
  for (let size = LONG_LOG + 3; size < LONG_LOG + 10; size++) await commit(size);
  expect([begun(), waiting()]).toEqual([2, 0]);
  await commit(2 * LONG_LOG + 10);
  expect([begun(), waiting()]).toEqual([3, 0]);
  await commit(10 * LONG_LOG);
  expect([begun(), waiting()]).toEqual([3, 1]);
  await end();
  expect(waiting()).toBe(0);
});
