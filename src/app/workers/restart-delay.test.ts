import { expect, test } from 'vitest';
import { restartDelay } from './restart-delay.ts';

test('the first worker that dies is replaced immediately, further early deaths after increasing delays, up to two seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 5000].map(restartDelay)).toEqual([0, 200, 400, 800, 1600, 2000, 2000, 2000]);
});
