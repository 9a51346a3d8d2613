import { expect, it } from 'vitest';
import { joinVary } from './join-vary.ts';

it.each([
  [[], 'Authorization'],
  [['Origin'], 'Authorization, Origin'],
  [['Origin', 'Authorization, Origin'], 'Authorization, Origin'],
  [['Origin', ['Accept', 'origin']], 'Authorization, Origin, Accept'],
  [['Origin,accept', 'Accept'], 'Authorization, Origin, accept'],
  [[undefined, '*'], 'Authorization, *'],
  [[undefined, ''], 'Authorization'],
])('Authorization and %j', ([one, other], joined) => {
  expect(joinVary('Authorization', one, other)).toBe(joined);
});
