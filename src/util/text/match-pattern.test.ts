import { describe, expect, test } from 'vitest';
import { isSlowPattern } from '../../schema/find-schema-warnings.ts';
import { matchPattern } from './match-pattern.ts';
import { patternShape, patternSteps } from './pattern-steps.ts';

const begin = () => ({ steps: 0, ms: 0 });
const LONG = `${'a'.repeat(60)}!`;

describe('a string and a pattern', () => {
  test.each([
    [/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a-usual-slug-of-some-length', true],
    [/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'No slug, and longer than few characters', false],
    [/(a+)+$/, 'a'.repeat(60), true],
    [/b$/, `${'a'.repeat(500_000)}b`, true],
  ])('%s is told as ever', (pattern, text, expected) => {
    expect(matchPattern(pattern, text, begin())).toBe(expected);
  });

  test.each([
    [/(a+)+$/, LONG],
    [/^(a|a|a)+$/, LONG],
    [/^(\w+\s?)*$/, LONG],
    [/(?=(a+)+b)/, LONG],
    [/^(a{1,30}){1,30}$/, LONG],
    [/a*b/, 'a'.repeat(500_000)],
    [/\s+$/, `${' '.repeat(500_000)}!`],
  ])('%s ends without an answer where it would take forever', (pattern, text) => {
    expect(matchPattern(pattern, text, begin())).toBeNull();
  });

  test('many slow patterns share one time limit', () => {
    const work = begin();
    const results = Array.from({ length: 10_000 }, (_, index) =>
      matchPattern(/a*b/, `${'a'.repeat(6_000)}${index}`, work),
    );
    expect(results.at(-1)).toBeNull();
    expect(work.ms).toBeLessThan(1_000);
  });
});

test('a quantifier in a repeated group doubles the work with each character; others multiply it', () => {
  const steps = (pattern: RegExp, length: number) => patternSteps(patternShape(pattern), length);
  expect(steps(/(a+)+/, 30)).toBeGreaterThan(2 ** 30);
  expect(steps(/(?:a|b)*/, 30)).toBeGreaterThan(2 ** 30);
  expect(steps(/^[a-z+*]+$/, 255)).toBe(256);
  expect(steps(/^\(a\)[)(*]+$/, 255)).toBe(256);
  expect(steps(/^[^@]+@[^@]+\.[a-z]{2,}$/, 60)).toBeLessThan(1_000_000);
  expect(steps(/^(?:red|green)$/, 1_000)).toBeLessThan(10_000);
});

test.each([
  [/^[a-z0-9]+(?:-[a-z0-9]+)*$/, false],
  [/^(https?:\/\/)?([\w-]+\.)+[\w-]+$/, false],
  [/^#([0-9a-f]{3}){1,2}$/, false],
  [/(a+)+$/, true],
  [/^(\w+\s?)*$/, true],
  [/^(x|xx)+y$/, true],
])('%s is slow: %s', (pattern, expected) => {
  expect(isSlowPattern(pattern)).toBe(expected);
});
