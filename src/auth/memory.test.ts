import { expect, it, onTestFinished, vi } from 'vitest';
import { createMemory } from './memory.ts';

const counter = () => {
  let reads = 0;
  return async () => ++reads;
};

it('keeps a value while the proof stays the same', async () => {
  let version = 'a';
  const memory = createMemory({ current: async () => version });
  const load = counter();
  expect([await memory.recall('x', 0, load), await memory.recall('x', 0, load)]).toEqual([1, 1]);
  version = 'b';
  expect(await memory.recall('x', 0, load)).toBe(2);
});

it('without a proof, keeps a value for its maximum age, or not at all if that is zero', async () => {
  let now = 0;
  const memory = createMemory({}, () => now);
  const load = counter();
  expect([await memory.recall('x', 1000, load), await memory.recall('x', 1000, load)]).toEqual([1, 1]);
  now = 1000;
  expect(await memory.recall('x', 1000, load)).toBe(2);
  expect([await memory.recall('y', 0, load), await memory.recall('y', 0, load)]).toEqual([3, 4]);
});

it('expires values even if the wall clock is changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const memory = createMemory();
  const load = counter();
  expect(await memory.recall('x', 5, load)).toBe(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await memory.recall('x', 5, load)).toBe(2);
});

it('reads once for concurrent requests, and does not keep failures', async () => {
  const memory = createMemory({}, () => 0);
  const load = counter();
  expect(await Promise.all([memory.recall('x', 1000, load), memory.recall('x', 1000, load)])).toEqual([1, 1]);
  const fail = () => Promise.reject(new Error('down'));
  await expect(memory.recall('y', 1000, fail)).rejects.toThrow('down');
  expect(await memory.recall('y', 1000, load)).toBe(2);
});

it('treats an unknown proof as none', async () => {
  const memory = createMemory({ current: async () => null }, () => 0);
  const load = counter();
  expect([await memory.recall('x', 0, load), await memory.recall('x', 0, load)]).toEqual([1, 2]);
});

it('keeps a value while its own proof is unchanged, whatever else is committed', async () => {
  let lasting: string | null = 'a';
  const memory = createMemory({ lasting: async () => lasting });
  const load = counter();
  expect([await memory.recall('x', 0, load, '1'), await memory.recall('x', 0, load, '2')]).toEqual([1, 1]);
  expect(await memory.recall('x', 0, load, null)).toBe(1);
  lasting = 'b';
  expect([await memory.recall('x', 0, load, '3'), await memory.recall('x', 0, load)]).toEqual([2, 2]);
  lasting = null;
  expect([await memory.recall('x', 0, load, null), await memory.recall('x', 0, load, null)]).toEqual([3, 4]);
});

it('does not keep values by age that this server has changed', async () => {
  let changes = 0;
  const memory = createMemory({ ownChanges: () => changes }, () => 0);
  const load = counter();
  expect([await memory.recall('x', 1000, load), await memory.recall('x', 1000, load)]).toEqual([1, 1]);
  changes += 1;
  expect(await memory.recall('x', 1000, load)).toBe(2);
});
