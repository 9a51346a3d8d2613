import { expect, it } from 'vitest';
import { OwnCommits } from '../../changes/own-commits.ts';
import type { Writes } from '../../changes/writes.ts';
import { committedBetween } from './postgres-commits.ts';

const ARTICLES: Writes = new Map([['articles', 'update']]);
const AUTHORS: Writes = new Map([['authors', 'update']]);

const between = (own: readonly (readonly [number, Writes])[], before: string, after: string) => {
  const commits = new OwnCommits();
  for (const [number, writes] of own) commits.add(number, writes);
  return committedBetween(commits, `server 0 ${before}`, `server 0 ${after}`);
};

it('finds the transactions that ended in between: those that were open, and those that began later', () => {
  const own = [
    [10, ARTICLES],
    [12, AUTHORS],
  ] as const;
  expect(between(own, '10:12:10', '13:13:')).toEqual([ARTICLES, AUTHORS]);
  expect(between(own, '10:12:10', '12:13:12')).toEqual([ARTICLES]);
  expect(between(own, '10:12:10', '10:13:10')).toEqual([AUTHORS]);
  expect(between(own, '10:12:10', '10:14:10,12,13')).toEqual([]);
});

it('one number that is not known is enough', () => {
  expect(between([[10, ARTICLES]], '10:11:10', '12:12:')).toBeNull();
  expect(between([[11, ARTICLES]], '10:11:10', '12:12:')).toBeNull();
  // A subtransaction of one that is still open.
  expect(between([[10, ARTICLES]], '10:11:10', '10:12:10')).toBeNull();
});

it('tells nothing about snapshots of different servers, in reverse, far apart or in another form', () => {
  expect(committedBetween(new OwnCommits(), 'server 0 10:10:', 'server 1 10:10:')).toBeNull();
  expect(between([], '10:12:', '10:11:')).toBeNull();
  expect(between([], '10:10:', '99999:99999:')).toBeNull();
  expect(between([], '10:10:', '10:x:')).toBeNull();
  expect(between([], '10:10:', `10:${2 ** 53}:`)).toBeNull();
});

it('forgets what can no longer be asked for', () => {
  const commits = new OwnCommits();
  for (const number of [10, 11, 12]) commits.add(number, ARTICLES);
  expect(committedBetween(commits, 's 10:10:', 's 11:12:11')).toEqual([ARTICLES]);
  expect(commits.find([10])).toBeNull();
  expect(commits.find([11])).toEqual([ARTICLES]);
});
