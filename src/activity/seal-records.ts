import { briefTransaction } from '../database/brief-transaction.ts';
import type { Driver, Session } from '../database/driver.ts';
import { createOwnStatements } from '../database/own/own-statements.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { LogKey, LogKeys } from './log-keys.ts';
import { END, type EndName, LOG, LOG_BLOCKS, LOG_ENDS } from './log-tables.ts';
import { digestOf, RECORD_COLUMNS, type RecordRow } from './record-row.ts';

/**
 * Links records that were committed into a chain of blocks. In the transaction of a write the chain would be a lock that
 * all writers of all servers wait for; so a record has its own digest there, and whichever server holds the lock seals
 * those that have no block yet, its own or not.
 */
export interface Sealer {
  /**
   * The chain begins when the log does: one without an end was emptied. Returns whether a former server has left
   * records to seal.
   */
  begin(): Promise<boolean>;
  /** Soon, and again until nothing is left. */
  wake(): void;
  removeBefore(time: number): Promise<void>;
  close(): Promise<void>;
}

export interface SealerParts {
  readonly driver: Driver;
  readonly dialect: Dialect;
  readonly keys: LogKeys;
  readonly reportFault: (error: unknown) => void;
}

/** Records that are committed meanwhile share a block: a transaction of its own, which costs as much as a write. */
const WAIT_MS = 200;
/** Between two blocks, while records are committed all the time. */
const BETWEEN_MS = 1_000;
const RETRY_MS = 5_000;
/** Bounds the statements of one transaction. */
export const MAX_PER_BLOCK = 200;
const MAX_REMOVED = 200;

const LOCK = `${LOG.name} chain`;

/** Of the block before the first one. */
export const NO_HASH = '';

/** A block's hash covers its records, and through the hash before it all earlier ones. */
export const hashOf = (
  key: LogKey,
  { number, before, sealedAt }: { readonly number: number; readonly before: string; readonly sealedAt: number },
  records: readonly Pick<RecordRow, 'id' | 'digest'>[],
): string => key.sign([number, before, sealedAt, records.map(({ id, digest }) => [id, digest])]);

export const endDigest = (key: LogKey, name: EndName, number: number, hash: string): string =>
  key.sign([name, number, hash]);

export function createSealer({ driver, dialect, keys, reportFault }: SealerParts): Sealer {
  const log = createOwnStatements(dialect, LOG);
  const blocks = createOwnStatements(dialect, LOG_BLOCKS);
  const ends = createOwnStatements(dialect, LOG_ENDS);
  const unsealed = log.select(
    RECORD_COLUMNS,
    `where [block] is null and [id] > ? order by [id] limit ${MAX_PER_BLOCK}`,
  );
  const anyUnsealed = log.select(['id'], 'where [block] is null and [id] > ? limit 1');
  const endNamed = ends.select(['number', 'hash'], 'where [name] = ?');
  const moveEnd = ends.update('set [number] = ?, [hash] = ?, [digest] = ?, [key_name] = ? where [name] = ?');
  const oldest = blocks.select(['number', 'hash', 'sealed_at'], `order by [number] limit ${MAX_REMOVED}`);
  const forgetRecords = log.remove('where [block] <= ?');
  const forgetBlocks = blocks.remove('where [number] <= ?');
  const inChain = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
    briefTransaction(driver, async (session) => {
      await session.lock(LOCK);
      return work(session);
    });

  const setEnd = async (session: Session, name: EndName, number: number, hash: string): Promise<void> => {
    const { current: key } = keys;
    const digest = endDigest(key, name, number, hash);
    if ((await moveEnd(session, number, hash, digest, key.name, name)) === 0)
      await ends.insert(session, { name, number, hash, digest, key_name: key.name });
  };

  /** Nobody who lacks the secret can add a record: `verify` reports those that are left out here. */
  const isGenuine = (row: RecordRow): boolean => {
    const key = keys.named(row.key_name);
    return key !== null && digestOf(row, key) === row.digest;
  };

  /** The id to go on after; null if all are sealed. */
  const sealSome = async (after: number): Promise<number | null> => {
    // Another server may have sealed them, or a start found nothing: that takes no lock, and no transaction.
    if ((await anyUnsealed(driver, after)).length === 0) return null;
    return inChain(async (session) => {
      const found = await unsealed(session, after);
      const records = found.filter(isGenuine);
      const last = found.length < MAX_PER_BLOCK ? null : (found.at(-1)?.id ?? null);
      if (records.length === 0) return last;
      const [head] = await endNamed(session, END.head);
      // Without its end, nothing can be added to the chain: `verify` says so.
      if (head === undefined) return null;
      const number = head.number + 1;
      const sealedAt = Date.now();
      const hash = hashOf(keys.current, { number, before: head.hash, sealedAt }, records);
      const ids = records.map(({ id }) => id);
      await blocks.insert(session, {
        ...{ number, sealed_at: sealedAt, records: JSON.stringify(ids), hash, key_name: keys.current.name },
      });
      await log.changeAmong(session, { column: 'id', ids }, { block: number });
      await setEnd(session, END.head, number, hash);
      return last;
    });
  };

  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isAsked = false;
  let isClosed = false;
  let begunAt = Number.NEGATIVE_INFINITY;

  const run = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      begunAt = performance.now();
      for (let after: number | null = 0; after !== null; ) after = await sealSome(after);
    }
  };
  const seal = (): void => {
    timer = null;
    running ??= run()
      .catch((error: unknown) => {
        // A database that is away or locked is reported by requests; the records are stored.
        const fault = driver.faultOf(error);
        if (fault !== 'lost' && fault !== 'busy') reportFault(error);
        later(RETRY_MS);
      })
      .finally(() => {
        running = null;
        if (isAsked) soon();
      });
  };
  const later = (ms: number): void => {
    isAsked = true;
    if (!isClosed && timer === null && running === null) timer = setTimeout(seal, ms).unref();
  };

  const soon = (): void => later(Math.max(WAIT_MS, begunAt + BETWEEN_MS - performance.now()));

  return {
    begin: () =>
      inChain(async (session) => {
        const [head] = await endNamed(session, END.head);
        const [record] = await log.select(['id'], 'order by [id] limit 1')(session);
        if (head === undefined && record === undefined) await setEnd(session, END.head, 0, NO_HASH);
        return (await anyUnsealed(session, 0)).length > 0;
      }),
    wake: soon,
    async removeBefore(time) {
      for (let more = true; more; ) {
        more = await inChain(async (session) => {
          const found = await oldest(session);
          // Clocks may have been set back: the first that is younger ends it.
          const young = found.findIndex(({ sealed_at }) => sealed_at >= time);
          const old = young === -1 ? found : found.slice(0, young);
          const last = old.at(-1);
          const [head] = await endNamed(session, END.head);
          if (last === undefined || head === undefined) return false;
          await setEnd(session, END.anchor, last.number, last.hash);
          await forgetRecords(session, last.number);
          await forgetBlocks(session, last.number);
          return old.length === MAX_REMOVED;
        });
      }
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await running;
      isClosed = true;
      if (isAsked) await run().catch(reportFault);
    },
  };
}
