import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collapseFaults } from './collapse-faults.ts';
import type { LogFields } from './log.ts';

let lines: [string, LogFields][] = [];
const fault = () => collapseFaults((message, fields) => lines.push([message, fields]), 1000);

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('an unreachable database is one line, then one per interval, without a stack', () => {
  const report = fault();
  for (let request = 1; request <= 500; request++) {
    report(new Error(`connect refused ${request}`), { kind: 'lost', requestId: `r${request}` });
  }
  expect(lines).toEqual([['Database unavailable (lost): Error: connect refused 1', { kind: 'lost', requestId: 'r1' }]]);
  vi.advanceTimersByTime(1000);
  expect(lines.slice(1)).toEqual([
    ['Database unavailable (lost): Error: connect refused 1 (499 more in 1 seconds)', {}],
  ]);
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(2);
  report(new Error('again'), { kind: 'lost' });
  expect(lines).toHaveLength(3);
});

test('kinds are distinguished, and other faults by the place where they were thrown', () => {
  const report = fault();
  const one = () => new Error('one 1');
  const other = () => new TypeError('other');
  report(new Error('x'), { kind: 'lost' });
  report(new Error('x'), { kind: 'busy' });
  for (let request = 0; request < 3; request++) {
    report(one(), { kind: 'other', requestId: 'a' });
    report(other(), {});
    report('a text');
  }
  expect(lines.map(([message]) => message)).toEqual([
    'Database unavailable (lost): Error: x',
    'Database unavailable (busy): Error: x',
    'A request failed: Error: one 1',
    'A request failed: TypeError: other',
    'A request failed: a text',
  ]);
  expect(lines[2]?.[1]).toMatchObject({ requestId: 'a', err: expect.any(Error) });
});

test('the number of kinds is limited', () => {
  const report = fault();
  for (let kind = 0; kind < 5000; kind++) report(`fault ${kind}`);
  expect(lines.length).toBeLessThan(300);
  vi.advanceTimersByTime(2000);
  expect(vi.getTimerCount()).toBe(0);
});

test('a message of nothing but line breaks does not slow it down', () => {
  const error = new Error('\n'.repeat(1_000_000));
  const start = performance.now();
  fault()(error);
  expect(performance.now() - start).toBeLessThan(5_000);
});
