import { expect, test } from 'vitest';
import { restartDelay } from './restart-delay.ts';

test('the first death is replaced at once, further early ones after longer and longer, the fifth no more', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(restartDelay)).toEqual([0, 200, 400, 800, 1600, null, null]);
});
