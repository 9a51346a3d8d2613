import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { parseWorkerCount } from './parse-worker-count.ts';

test('a number of workers is a whole number, or one per core', () => {
  expect(parseWorkerCount('1')).toBe(1);
  expect(parseWorkerCount('16')).toBe(16);
  expect(parseWorkerCount('auto')).toBe(availableParallelism());
  for (const text of ['0', '-1', 'many', '1.5', '5000', '', ' 2']) expect(() => parseWorkerCount(text)).toThrow();
});
