import { constants, PerformanceObserver } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { growingPercent } from './start-small.ts';

const MB = 1024 ** 2;

test('a small heap grows by 50 MB, a larger one by 90 %', () => {
  expect(growingPercent(25 * MB)).toBe(200);
  expect(growingPercent(50 * MB)).toBe(100);
  expect(growingPercent(500 * MB)).toBe(90);
});

test('Node reports collections with their kind', async () => {
  const kinds: unknown[] = [];
  const observer = new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries())
      kinds.push((entry as unknown as { detail: { kind: number } }).detail.kind);
  });
  observer.observe({ entryTypes: ['gc'] });
  let garbage: unknown[] = [];
  await expect
    .poll(
      () => {
        for (let count = 0; count < 200_000; count += 1) garbage.push([count]);
        if (garbage.length > 2_000_000) garbage = [];
        return kinds;
      },
      { timeout: 60_000, interval: 5 },
    )
    .toContain(constants.NODE_PERFORMANCE_GC_MAJOR);
  observer.disconnect();
});
