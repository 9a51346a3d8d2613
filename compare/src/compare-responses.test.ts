import { expect, test } from 'vitest';
import { compareResponses } from './compare-responses.ts';

const differs = (one: string, other: string): boolean => {
  const answer = (time: string) => ({ status: 200, type: 'application/json', body: JSON.stringify({ time }), ms: 1 });
  return compareResponses(answer(one), answer(other)).length > 0;
};

test('times of writes may differ by the clocks of the servers, however long the comparison takes', () => {
  const at = (ms: number): string => new Date(performance.timeOrigin + ms).toISOString();
  expect(differs(at(5), at(1_900))).toBe(false);
  expect(differs(at(3_600_000), at(3_600_250))).toBe(false);
  expect(differs(at(0), at(120_000))).toBe(true);
  expect(differs(at(-3_600_000), at(-3_600_250))).toBe(true);
  expect(differs('2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.001Z')).toBe(true);
});
