import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Read } from './read.ts';
import { createReadPlaces } from './read-places.ts';

const INTERVAL_MS = 10;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const pass = () => vi.advanceTimersByTime(2 * INTERVAL_MS);

/** Ten connections: five places for long reads, eight for those that may be long. */
function openPlaces(transactions = 0) {
  const places = createReadPlaces({ max: 10, transactions: () => transactions, intervalMs: INTERVAL_MS });
  const waitLimit = { deadline: performance.now() + 60_000 };
  const begin = (statement = { text: 'select' }): Read => {
    const read = places.start(statement, waitLimit);
    if (read instanceof Promise) throw new Error('It waits.');
    read.begin();
    // As a driver does that watches a statement.
    void read.signal;
    return read;
  };
  const waits = (statement = { text: 'select' }) => {
    const starting = places.start(statement, waitLimit);
    expect(starting).toBeInstanceOf(Promise);
    return starting as Promise<Read>;
  };
  return { places, begin, waits };
}

test('statements that were short are never held up', async () => {
  const { places, begin, waits } = openPlaces();
  const short = { text: 'short' };
  begin(short).end(true);
  const all = Array.from({ length: 8 }, () => begin());
  void waits().catch(() => undefined);
  pass();
  expect(places.usage()).toMatchObject({ running: 5, stopped: 3 });
  expect(all.filter(({ signal }) => signal.aborted)).toHaveLength(3);
  begin(short).end(true);
});

test('a stopped read waits for a place, in order, and is not stopped again', async () => {
  const { places, begin, waits } = openPlaces();
  const statement = { text: 'long' };
  const all = Array.from({ length: 6 }, () => begin(statement));
  pass();
  const [stopped] = all.filter(({ signal }) => signal.aborted);
  stopped?.end(false);
  const again = waits(statement);
  expect(places.usage()).toEqual({ running: 5, waiting: 1, stopped: 1 });
  all[0]?.end(true);
  const read = await again;
  read.begin();
  pass();
  expect([read.place, read.signal.aborted]).toEqual(['long', false]);
});

test('a statement that was long and is short again needs no place', async () => {
  const { places, begin } = openPlaces();
  const statement = { text: 'varies' };
  const first = begin(statement);
  pass();
  first.end(true);
  const second = begin(statement);
  expect(places.usage().running).toBe(1);
  second.end(true);
  for (let time = 0; time < 10; time++) begin(statement);
  expect(places.usage().running).toBe(0);
});

test('rows that were handed out are not read twice: the read goes on beyond the share', () => {
  const { places, begin } = openPlaces();
  const all = Array.from({ length: 6 }, () => begin());
  for (const read of all) read.isRepeatable = false;
  pass();
  expect(places.usage()).toMatchObject({ running: 6, stopped: 0 });
});

test('transactions and long reads together leave some connections, but one long read always runs', () => {
  const { begin, waits } = openPlaces(7);
  const statement = { text: 'long' };
  const first = begin(statement);
  pass();
  void waits(statement).catch(() => undefined);
  first.end(true);
});

test('waiting ends at the deadline, and when the caller leaves', async () => {
  const { places, begin } = openPlaces();
  const statement = { text: 'long' };
  for (let time = 0; time < 5; time++) begin(statement);
  pass();
  await expect(places.start(statement, { deadline: performance.now() + 20 })).rejects.toMatchObject({ kind: 'busy' });
  const leaving = new AbortController();
  const left = places.start(statement, { deadline: performance.now() + 60_000, signal: leaving.signal });
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(places.usage().waiting).toBe(0);
});
