import { expect, it } from 'vitest';
import { createMemory } from './memory.ts';

const counter = () => {
  let reads = 0;
  return async () => ++reads;
};

it('keeps a value while the proof stays the same', async () => {
  let version = 'a';
  const memory = createMemory(async () => version);
  const load = counter();
  expect([await memory.recall('x', 0, load), await memory.recall('x', 0, load)]).toEqual([1, 1]);
  version = 'b';
  expect(await memory.recall('x', 0, load)).toBe(2);
});

it('without a proof keeps a value for its time, and not at all when that is zero', async () => {
  let now = 0;
  const memory = createMemory(undefined, () => now);
  const load = counter();
  expect([await memory.recall('x', 1000, load), await memory.recall('x', 1000, load)]).toEqual([1, 1]);
  now = 1000;
  expect(await memory.recall('x', 1000, load)).toBe(2);
  expect([await memory.recall('y', 0, load), await memory.recall('y', 0, load)]).toEqual([3, 4]);
});

it('reads once for requests that wait together, and forgets a failure', async () => {
  const memory = createMemory(undefined, () => 0);
  const load = counter();
  expect(await Promise.all([memory.recall('x', 1000, load), memory.recall('x', 1000, load)])).toEqual([1, 1]);
  const fail = () => Promise.reject(new Error('down'));
  await expect(memory.recall('y', 1000, fail)).rejects.toThrow('down');
  expect(await memory.recall('y', 1000, load)).toBe(2);
});

it('treats an unknown proof as none', async () => {
  const memory = createMemory(
    async () => null,
    () => 0,
  );
  const load = counter();
  expect([await memory.recall('x', 0, load), await memory.recall('x', 0, load)]).toEqual([1, 2]);
});
