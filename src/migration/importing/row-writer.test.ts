import { expect, test } from 'vitest';
import { statementSizes } from './row-writer.ts';

test('few statements are prepared, whatever the number of rows', () => {
  expect(statementSizes(0, 256)).toEqual([]);
  expect(statementSizes(1, 256)).toEqual([1]);
  expect(statementSizes(700, 256)).toEqual([256, 256, 128, 32, 16, 8, 4]);
  const lengths = new Set<number>();
  for (let rows = 1; rows < 2_000; rows++) {
    const sizes = statementSizes(rows, 256);
    for (const size of sizes) lengths.add(size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(rows);
  }
  expect([...lengths].sort((one, other) => one - other)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
});

test('statements with many columns have fewer rows, but at least one', () => {
  expect(statementSizes(3, 10_000 / 6_000)).toEqual([1, 1, 1]);
  expect(statementSizes(3, 10_000 / 20_000)).toEqual([1, 1, 1]);
  expect(statementSizes(9, 10_000 / 2_000)).toEqual([4, 4, 1]);
});
