import { cpuSeconds } from '../../../test/support/cpu-seconds.ts';
import { expect, it } from 'vitest';
import { createCacheControl, matchesTag } from './conditional-headers.ts';

it('the rule of a content type overrides the rule for all others', () => {
  const control = createCacheControl({ 'api::a.a': 'max-age=60', '*': 'no-cache' });
  expect(control('api::a.a')?.anyone).toBe('max-age=60');
  expect(control('api::b.b')?.anyone).toBe('no-cache');
  expect(createCacheControl({})('api::a.a')).toBeUndefined();
});

it.each([
  ['public, max-age=60', 'private, max-age=60'],
  ['public, max-age=60, s-maxage=600, stale-while-revalidate=30', 'private, max-age=60, stale-while-revalidate=30'],
  ['no-cache', 'private, no-cache'],
  ['private', 'private'],
  ['no-store', 'no-store'],
])('for callers with credentials "%s" becomes "%s"', (configured, sent) => {
  expect(createCacheControl({ '*': configured })('api::a.a')?.one).toBe(sent);
});

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a" , "c"', true],
  ['"b"', false],
  ['a', false],
  ['*', false],
  ['', false],
  [undefined, false],
])('If-None-Match: %s', (header, matches) => {
  expect(matchesTag(header, '"a"')).toBe(matches);
});

it('If-None-Match is parsed in linear time', async () => {
  const spaces = ' '.repeat(60_000);
  const match = () => {
    expect(matchesTag(`W/"b"${spaces}"b"`, '"a"')).toBe(false);
    expect(matchesTag(`"b"${spaces},${spaces}"a"`, '"a"')).toBe(true);
  };
  expect(await cpuSeconds(match)).toBeLessThan(5);
});
