import { DatabaseFault } from '../../database-fault.ts';
import type { Patience, PoolUsage } from '../../driver.ts';
import { assertPatient, waitPatiently, watchPatience } from '../../patience.ts';

export interface PoolOptions<C> {
  /** Idle connections that are kept however long nobody needs them. */
  readonly min: number;
  /** Connections at a time. */
  readonly max: number;
  readonly idleTimeoutMs: number;
  /** How long to wait for a connection that others use. */
  readonly acquireTimeoutMs: number;
  /** `ended` is to be called when the connection ends by itself. */
  open(ended: (connection: C) => void): Promise<C>;
  close(connection: C): void;
}

export interface ConnectionPool<C> {
  take(patience: Patience): Promise<C>;
  /** Whoever took a connection gives it back or drops it, once. */
  give(connection: C): void;
  drop(connection: C): void;
  /** Closes what nobody uses: where one connection broke, the others may be broken, too. */
  dropIdle(): void;
  /** Closes what nobody uses, and the rest as it is given back. */
  end(): Promise<void>;
  usage(): PoolUsage;
}

/**
 * Connections for statements and transactions, the same for every database behind an address.
 * Not by the pools of pg and mysql2: waiting ends when the caller leaves, which neither can do;
 * that of mysql2 waits for ever; and in both there are moments when nobody hears that a connection
 * broke, which ends the process.
 */
export function createConnectionPool<C>({
  min,
  max,
  idleTimeoutMs,
  acquireTimeoutMs,
  open,
  close,
}: PoolOptions<C>): ConnectionPool<C> {
  const idle: { readonly connection: C; readonly timer: NodeJS.Timeout | undefined }[] = [];
  const queue = new Set<() => void>();
  let inside = 0;
  let isEnded = false;
  let onEmpty: (() => void) | undefined;

  /** The place of whoever leaves goes to the first who waits. */
  const leave = (): void => {
    const [next] = queue;
    if (next !== undefined) next();
    else inside -= 1;
    if (inside === 0) onEmpty?.();
  };

  const enter = (patience: Patience): Promise<void> | undefined => {
    assertPatient(patience);
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
      const stop = watchPatience(patience, refuse);
      queue.add(admit);
    });
  };

  const removeIdle = (connection: C): boolean => {
    const at = idle.findIndex((one) => one.connection === connection);
    if (at === -1) return false;
    clearTimeout(idle[at]?.timer);
    idle.splice(at, 1);
    return true;
  };

  const dropIdle = (): void => {
    for (const { connection, timer } of idle.splice(0)) {
      clearTimeout(timer);
      close(connection);
    }
  };

  const expire = (connection: C): void => {
    if (idle.length + inside > min && removeIdle(connection)) close(connection);
  };

  const give = (connection: C): void => {
    const timer = idleTimeoutMs > 0 ? setTimeout(expire, idleTimeoutMs, connection) : undefined;
    idle.push({ connection, timer });
    if (isEnded) dropIdle();
    leave();
  };

  const drop = (connection: C): void => {
    close(connection);
    leave();
  };

  const take = async (patience: Patience): Promise<C> => {
    await enter(patience);
    const free = idle.pop();
    if (free !== undefined) {
      clearTimeout(free.timer);
      return free.connection;
    }
    const opening = open(removeIdle);
    let isWanted = true;
    opening.then(
      (connection) => !isWanted && give(connection),
      () => leave(),
    );
    return waitPatiently(patience, opening, () => {
      isWanted = false;
    });
  };

  return {
    take,
    give,
    drop,
    dropIdle,
    async end() {
      isEnded = true;
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
