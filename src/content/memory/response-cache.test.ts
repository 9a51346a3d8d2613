import { expect, it } from 'vitest';
import { type ResponseCache, createResponseCache, type Reading } from './response-cache.ts';
import { finishResponse } from './finish-response.ts';

const emptyCache = (): ResponseCache => createResponseCache(1_000_000);

const ANSWER = finishResponse('{"data":[]}');

const readUnder = (proof: string): Reading => ({ proof, totals: new Map([['count', 7]]) });

it('returns a response only with the proof it was read with', () => {
  const cache = emptyCache();
  expect(cache.recallResponse('1', 'a')).toBeUndefined();
  cache.keep(readUnder('1'), 'a', ANSWER, '1');
  expect(cache.recallResponse('1', 'a')).toBe(ANSWER);
  expect(cache.recallTotal('1', 'count')).toBe(7);
  expect(cache.recallResponse('1', 'b')).toBeUndefined();
});

it('caches nothing that was read while something was committed', () => {
  const cache = emptyCache();
  cache.recallResponse('1', 'a');
  cache.keep(readUnder('1'), 'a', ANSWER, '2');
  expect(cache.recallResponse('1', 'a')).toBeUndefined();
  expect(cache.recallTotal('1', 'count')).toBeUndefined();
  expect(cache.bytes()).toBe(0);
});

it('caches nothing if the database has no proof', () => {
  const cache = emptyCache();
  cache.recallResponse('1', 'a');
  cache.keep(readUnder('1'), 'a', ANSWER, null);
  expect(cache.recallResponse('1', 'a')).toBeUndefined();
});

it('is cleared by the first request with another proof', () => {
  const cache = emptyCache();
  cache.recallResponse('1', 'a');
  cache.keep(readUnder('1'), 'a', ANSWER, '1');
  expect(cache.recallResponse('2', 'a')).toBeUndefined();
  expect(cache.bytes()).toBe(0);
  expect(cache.recallResponse('1', 'a')).toBeUndefined();
});

it('gives equal bytes equal tags, and other bytes other tags', () => {
  expect(finishResponse('{"a":"ü"}')).toEqual(finishResponse('{"a":"ü"}'));
  expect(finishResponse('{"a":1}').etag).not.toBe(finishResponse('{"a":2}').etag);
  expect(finishResponse('{"a":"ü"}').body.toString()).toBe('{"a":"ü"}');
});
