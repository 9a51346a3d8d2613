import { DatabaseFault } from '../../database-fault.ts';
import type { PoolUsage, WaitLimit } from '../../driver.ts';
import { assertInTime, silenceOf, waitWithin, watchWaitLimit } from '../../wait-limit.ts';
import type { PoolSettings } from '../../settings.ts';

export interface PoolOptions<C> extends Required<PoolSettings> {
  /** `ended` must be called when the connection ends by itself. */
  open(ended: (connection: C) => void): Promise<C>;
  close(connection: C): void;
}

export interface ConnectionPool<C> {
  /** Immediate if one is free. */
  take(waitLimit: WaitLimit): C | Promise<C>;
  /** Every acquired connection must be released or dropped, once. */
  give(connection: C): void;
  drop(connection: C): void;
  /** Closes idle connections: if one connection broke, others may be broken, too. */
  dropIdle(): void;
  /** Closes idle connections now, and the others when they are released. */
  end(): Promise<void>;
  usage(): PoolUsage;
}

/**
 * A connection pool, the same for every database server. The pools of pg and mysql2 do not fit: neither stops waiting
 * when the caller disconnects, mysql2's waits forever, and in both a connection can break without a listener, which
 * ends the process.
 */
export function createConnectionPool<C>(options: PoolOptions<C>): ConnectionPool<C> {
  const { min, max, idleTimeoutMs, acquireTimeoutMs, open, close } = options;
  /** The most recently used are at the end, and are used next. */
  const idle: { readonly connection: C; readonly since: number }[] = [];
  const queue = new Set<() => void>();
  let inside = 0;
  let isEnded = false;
  let onEmpty: (() => void) | undefined;
  let expiring: NodeJS.Timeout | undefined;

  /** The slot of an aborted caller goes to the first in the queue. */
  const leave = (): void => {
    const [next] = queue;
    if (next !== undefined) next();
    else inside -= 1;
    if (inside === 0) onEmpty?.();
  };

  const enter = (waitLimit: WaitLimit): Promise<void> | undefined => {
    assertInTime(waitLimit);
    if (isEnded) throw new DatabaseFault('lost', 'The database is closed.');
    if (inside < max) {
      inside += 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const end = (): void => {
        queue.delete(admit);
        clearTimeout(timer);
        stop();
      };
      const admit = (): void => {
        end();
        resolve();
      };
      const refuse = (reason: Error): void => {
        end();
        reject(reason);
      };
      const timer = setTimeout(() => refuse(noneFree(acquireTimeoutMs)), acquireTimeoutMs);
      const stop = watchWaitLimit(waitLimit, (reason) => refuse(silenceOf(waitLimit, reason)));
      queue.add(admit);
    });
  };

  const removeIdle = (connection: C): boolean => {
    const at = idle.findIndex((one) => one.connection === connection);
    if (at !== -1) idle.splice(at, 1);
    return at !== -1;
  };

  const dropIdle = (): void => {
    for (const { connection } of idle.splice(0)) close(connection);
  };

  /** One timer for all: one per release took a tenth of a statement's time. */
  const expire = (): void => {
    const before = performance.now() - idleTimeoutMs;
    while (idle.length + inside > min && idle[0] !== undefined && idle[0].since <= before) {
      close((idle.shift() as (typeof idle)[number]).connection);
    }
    if (idle.length > 0 && !isEnded) return;
    clearInterval(expiring);
    expiring = undefined;
  };

  const give = (connection: C): void => {
    idle.push({ connection, since: performance.now() });
    if (isEnded) dropIdle();
    else if (idleTimeoutMs > 0) expiring ??= setInterval(expire, Math.max(idleTimeoutMs / 4, 50)).unref();
    leave();
  };

  const drop = (connection: C): void => {
    close(connection);
    leave();
  };

  const take = (waitLimit: WaitLimit): C | Promise<C> => {
    const waiting = enter(waitLimit);
    return waiting === undefined ? takeOrOpen(waitLimit) : waiting.then(() => takeOrOpen(waitLimit));
  };

  const takeOrOpen = (waitLimit: WaitLimit): C | Promise<C> => {
    const free = idle.pop();
    if (free !== undefined) return free.connection;
    const opening = open(removeIdle);
    let isWanted = true;
    opening.then(
      (connection) => !isWanted && give(connection),
      () => leave(),
    );
    return waitWithin(waitLimit, opening, (reason) => {
      isWanted = false;
      return silenceOf(waitLimit, reason);
    });
  };

  return {
    take,
    give,
    drop,
    dropIdle,
    async end() {
      isEnded = true;
      clearInterval(expiring);
      dropIdle();
      if (inside === 0) return;
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
    },
    usage: () => ({ most: max, used: inside, idle: idle.length, waiting: queue.size }),
  };
}

const noneFree = (ms: number): DatabaseFault =>
  new DatabaseFault('busy', `No connection to the database was free within ${ms} ms.`);
