import type { Statement } from '../../../sql/statement.ts';
import type { LongReadUsage, WaitLimit } from '../../driver.ts';
import { assertInTime, silenceOf, watchWaitLimit } from '../../wait-limit.ts';
import { Read } from './read.ts';

/** A read that runs for a whole interval is long: after 250 to 500 ms. */
const INTERVAL_MS = 250;

export interface ReadPlaces {
  /** Registers a read before it takes a connection; immediate unless it must wait for others. */
  start(statement: Statement, waitLimit: WaitLimit): Read | Promise<Read>;
  /** Whether its place still is the right one: its statement may have become long while it waited for a connection. */
  suits(read: Read): boolean;
  usage(): LongReadUsage;
}

export interface ReadPlacesOptions {
  /** The number of connections. */
  readonly max: number;
  /** How many of them transactions have. */
  readonly transactions: () => number;
  readonly intervalMs?: number;
}

/**
 * Keeps long reads from taking every connection. How long a statement takes is measured, because table sizes say little
 * about it: whether an index applies, and how soon a page is full, decide.
 *
 * A statement that was long needs one of the places for long reads, half of the connections. One that has never ended
 * may be long: some connections are not for it. Any other takes a free connection. A read that turns out to be long gets
 * a place, or is stopped and waits for one; so a short read waits a moment at most.
 */
export function createReadPlaces({ max, transactions, intervalMs = INTERVAL_MS }: ReadPlacesOptions): ReadPlaces {
  // A list needs two: its entries and their number.
  const mostLong = Math.max(1, Math.min(max - 1, Math.max(2, Math.floor(max / 2))));
  const mostUnknown = Math.max(1, max - Math.ceil(max / 5));
  const wasLong = new WeakMap<Statement, boolean>();
  const queue = new Set<() => boolean>();
  let long = 0;
  let unknown = 0;
  let stopped = 0;
  let fresh = new Set<Read>();
  let aging = new Set<Read>();
  let timer: NodeJS.Timeout | null = null;

  /** Transactions may wait for others, too: they and long reads together leave some connections. */
  const mayRunLong = (): boolean => long < mostLong && long + transactions() < mostUnknown;

  const tryPlace = (statement: Statement): Read['place'] | null => {
    const known = wasLong.get(statement);
    if (known === false || statement.isCheap) return 'any';
    if (known === true) return long === 0 || mayRunLong() ? 'long' : null;
    return long + unknown < mostUnknown ? 'unknown' : null;
  };

  const enter = (statement: Statement, waitLimit: WaitLimit, place: Read['place']): Read => {
    if (place === 'long') long += 1;
    else if (place === 'unknown') unknown += 1;
    return new Read({ statement, waitLimit, place, begin, end });
  };

  const begin = (read: Read): void => {
    fresh.add(read);
    startTimer();
  };

  const end = (read: Read, isDone: boolean): void => {
    const isShort = fresh.delete(read) || aging.delete(read);
    if (read.place === 'long') long -= 1;
    else if (read.place === 'unknown') unknown -= 1;
    if (isDone && wasLong.get(read.statement) !== !isShort) wasLong.set(read.statement, !isShort);
    if (read.place !== 'any') admit();
  };

  /** In the order of their arrival; one that cannot run yet does not hold up those of another kind. */
  const admit = (): void => {
    for (const enterIfPossible of queue) enterIfPossible();
  };

  const grow = (read: Read): void => {
    if (read.place === 'long') return;
    wasLong.set(read.statement, true);
    if (long >= mostLong && read.isRepeatable) {
      if (read.stop()) stopped += 1;
      else fresh.add(read);
      return;
    }
    if (read.place === 'unknown') unknown -= 1;
    read.place = 'long';
    long += 1;
  };

  const startTimer = (): void => {
    timer ??= setInterval(() => {
      const grown = aging;
      aging = fresh;
      fresh = new Set();
      for (const read of grown) grow(read);
      admit();
      if (aging.size > 0 || queue.size > 0 || timer === null) return;
      clearInterval(timer);
      timer = null;
    }, intervalMs).unref();
  };

  const wait = (statement: Statement, waitLimit: WaitLimit): Promise<Read> =>
    new Promise((resolve, reject) => {
      const enterIfPossible = (): boolean => {
        const place = tryPlace(statement);
        if (place === null) return false;
        leave();
        resolve(enter(statement, waitLimit, place));
        return true;
      };
      const leave = (): void => {
        queue.delete(enterIfPossible);
        stopWatch();
      };
      const stopWatch = watchWaitLimit(waitLimit, (reason) => {
        leave();
        reject(silenceOf(waitLimit, reason));
      });
      queue.add(enterIfPossible);
      startTimer();
    });

  return {
    start(statement, waitLimit) {
      assertInTime(waitLimit);
      const place = tryPlace(statement);
      return place === null ? wait(statement, waitLimit) : enter(statement, waitLimit, place);
    },
    suits: ({ place, statement }) => place === 'long' || statement.isCheap === true || wasLong.get(statement) !== true,
    usage: () => ({ running: long, waiting: queue.size, stopped }),
  };
}
