import { expect, it } from 'vitest';
import type { Changes, ReadTables } from '../../database/changes/changes.ts';
import { finishResponse } from './finish-response.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

const emptyCache = (): ResponseCache => createResponseCache(1_000_000);

const ANSWER = finishResponse('{"data":[]}');

/** Reads an answer and its total under a proof; `after` is the proof of the next request. */
function read(cache: ResponseCache, proof: string, after: string | null, tables: readonly string[] = ['articles']) {
  const reading = cache.startReading(proof, new Set(tables));
  reading.totals.set('count', { total: 7, tables: new Set(['articles']) });
  return () => cache.keep(reading, 'a', ANSWER, after);
}

it('returns a response only with the proof it was read with', () => {
  const cache = emptyCache();
  expect(cache.recallResponse('1', 'a')).toBeUndefined();
  read(cache, '1', '1')();
  expect(cache.recallResponse('1', 'a')).toBe(ANSWER);
  expect(cache.recallTotal('1', 'count')).toBe(7);
  expect(cache.recallResponse('1', 'b')).toBeUndefined();
});

it('caches nothing that was read while something was committed', () => {
  const cache = emptyCache();
  read(cache, '1', '2')();
  expect(cache.recallResponse('1', 'a')).toBeUndefined();
  expect(cache.recallTotal('1', 'count')).toBeUndefined();
  expect(cache.bytes()).toBe(0);
});

it('caches nothing if the database has no proof', () => {
  const cache = emptyCache();
  read(cache, '1', null)();
  expect(cache.recallResponse('1', 'a')).toBeUndefined();
});

it('is cleared by the first request with another proof', () => {
  const cache = emptyCache();
  read(cache, '1', '1')();
  expect(cache.recallResponse('2', 'a')).toBeUndefined();
  expect(cache.bytes()).toBe(0);
  expect(cache.recallResponse('1', 'a')).toBeUndefined();
});

it('keeps nothing that a request with another proof has overtaken', () => {
  const cache = emptyCache();
  const keep = read(cache, '1', '1');
  cache.recallResponse('2', 'a');
  keep();
  expect(cache.recallResponse('2', 'a')).toBeUndefined();
});

/** States in which one table changed each; state 1 is the first. */
function changesOf(...tables: readonly string[]): Changes & { state: number } {
  const isCurrent = (since: number, read: ReadTables): boolean =>
    !tables.slice(since, self.state).some((table) => read === null || read.has(table));
  const self = {
    state: 1,
    stateOf: () => self.state,
    isCurrent,
    hasHeld: ({ since }: { since: number }, read: ReadTables) => isCurrent(since, read),
    epoch: () => 0,
  };
  return self;
}

it('with known changes, drops only what was read from a table that changed', () => {
  const changes = changesOf('', 'categories', 'authors', 'articles');
  const cache = createResponseCache(1_000_000, changes);
  read(cache, '1', '1', ['articles', 'authors'])();
  changes.state = 2;
  expect(cache.recallResponse('2', 'a')).toBe(ANSWER);
  changes.state = 3;
  expect(cache.recallResponse('3', 'a')).toBeUndefined();
  expect(cache.recallTotal('3', 'count')).toBe(7);
  changes.state = 4;
  expect(cache.recallTotal('4', 'count')).toBeUndefined();
  expect(cache.bytes()).toBe(0);
});

it('with known changes, keeps what was read while another table changed, and nothing else', () => {
  const changes = changesOf('', 'categories', 'authors');
  const cache = createResponseCache(1_000_000, changes);
  const keep = read(cache, '1', '2');
  changes.state = 2;
  keep();
  expect(cache.recallResponse('2', 'a')).toBe(ANSWER);
  const keepAuthors = read(cache, '2', '3', ['authors']);
  changes.state = 3;
  keepAuthors();
  expect(cache.recallResponse('3', 'a')).toBe(ANSWER);
  const unknown = cache.startReading('3', null);
  changes.state = 2;
  cache.keep({ ...unknown, since: 1 }, 'b', ANSWER, '3');
  expect(cache.recallResponse('3', 'b')).toBeUndefined();
});

it('counts once for all who ask while a count runs and its tables have not changed', async () => {
  const changes = changesOf('', 'categories', 'articles');
  const cache = createResponseCache(1_000_000, changes);
  const tables = new Set(['articles']);
  const running: ((total: number) => void)[] = [];
  const failing: ((reason: Error) => void)[] = [];
  const ask = (proof: string) =>
    cache.countOnce(
      cache.startReading(proof, new Set()),
      'all',
      tables,
      () =>
        new Promise((resolve, reject) => {
          running.push(resolve);
          failing.push(reject);
        }),
    );
  const first = ask('1');
  changes.state = 2;
  const joined = ask('2');
  expect(running).toHaveLength(1);
  changes.state = 3;
  const later = ask('3');
  expect(running).toHaveLength(2);
  running[0]?.(7);
  running[1]?.(8);
  expect(await Promise.all([first, joined, later])).toEqual([7, 7, 8]);
  const leaving = ask('3');
  const staying = ask('3');
  expect(running).toHaveLength(3);
  failing[2]?.(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  await expect.poll(() => running.length).toBe(4);
  running[3]?.(9);
  expect(await staying).toBe(9);
});

it('gives equal bytes equal tags, and other bytes other tags', () => {
  expect(finishResponse('{"a":"ü"}')).toEqual(finishResponse('{"a":"ü"}'));
  expect(finishResponse('{"a":1}').etag).not.toBe(finishResponse('{"a":2}').etag);
  expect(finishResponse('{"a":"ü"}').body.toString()).toBe('{"a":"ü"}');
});
