import { expect, it } from 'vitest';
import { type AnswerCache, createAnswerCache, type Reading } from './answer-cache.ts';
import { finishAnswer } from './finish-answer.ts';

interface Database {
  proof: string | null;
  readonly cache: AnswerCache;
}

function databaseAt(proof: string): Database {
  const database: { proof: string | null } = { proof };
  const cache = createAnswerCache({ current: async () => database.proof, besideContent: null }, 1_000_000);
  return Object.assign(database, { cache });
}

const ANSWER = finishAnswer('{"data":[]}');

const readUnder = (proof: string): Reading => ({ proof, totals: new Map([['count', 7]]) });

it('gives an answer back under the proof it was read under', async () => {
  const { cache } = databaseAt('1');
  expect(cache.recallAnswer('1', 'a')).toBeUndefined();
  await cache.keep(readUnder('1'), 'a', ANSWER);
  expect(cache.recallAnswer('1', 'a')).toBe(ANSWER);
  expect(cache.recallTotal('1', 'count')).toBe(7);
  expect(cache.recallAnswer('1', 'b')).toBeUndefined();
});

it('keeps nothing that was read while something was committed', async () => {
  const database = databaseAt('1');
  const { cache } = database;
  cache.recallAnswer('1', 'a');
  database.proof = '2';
  await cache.keep(readUnder('1'), 'a', ANSWER);
  expect(cache.recallAnswer('1', 'a')).toBeUndefined();
  expect(cache.recallTotal('1', 'count')).toBeUndefined();
  expect(cache.bytes()).toBe(0);
});

it('keeps nothing when the database cannot tell', async () => {
  const database = databaseAt('1');
  const { cache } = database;
  cache.recallAnswer('1', 'a');
  database.proof = null;
  await cache.keep(readUnder('1'), 'a', ANSWER);
  expect(cache.recallAnswer('1', 'a')).toBeUndefined();
});

it('forgets everything with the first request that sees another proof', async () => {
  const { cache } = databaseAt('1');
  cache.recallAnswer('1', 'a');
  await cache.keep(readUnder('1'), 'a', ANSWER);
  expect(cache.recallAnswer('2', 'a')).toBeUndefined();
  expect(cache.bytes()).toBe(0);
  expect(cache.recallAnswer('1', 'a')).toBeUndefined();
});

it('tags equal bytes equally, and others not', () => {
  expect(finishAnswer('{"a":"ü"}')).toEqual(finishAnswer('{"a":"ü"}'));
  expect(finishAnswer('{"a":1}').etag).not.toBe(finishAnswer('{"a":2}').etag);
  expect(finishAnswer('{"a":"ü"}').body.toString()).toBe('{"a":"ü"}');
});
