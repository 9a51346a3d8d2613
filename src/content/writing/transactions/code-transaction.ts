import type { Session } from '../../../database/driver.ts';
import { PROBE } from '../../../database/probe.ts';
import type { ContentEvent } from '../../../events/content-event.ts';
import type { Engine } from '../../engine.ts';
import type { Scope } from '../../scope.ts';
import { prepareTransaction } from './prepare-transaction.ts';
import { Endings } from './endings.ts';
import { inPart, innermost, type Level, running, runningLevel, settleLevel } from './level.ts';
import { type IdleLimits, watchTransaction } from './watch-transaction.ts';

export interface CodeTransactionOptions {
  readonly idle: IdleLimits;
  /** Called if code leaves its transaction open. */
  leftOpen(): void;
}

/** What project code can do with its transaction. */
export interface CodeTransaction {
  readonly level: Level;
  readonly endings: Endings;
}

/**
 * Opens a transaction for project code: everything that `work` writes is stored, or nothing. Inside another one it is a
 * part that can be rolled back separately.
 */
export function inCodeTransaction<T>(
  scope: Scope,
  work: (transaction: CodeTransaction) => Promise<T>,
  options: CodeTransactionOptions,
): Promise<T> {
  const around = runningLevel(scope.engine);
  const run = (level: Level) => running.run(level, () => work({ level, endings: level.endings }));
  return around === undefined ? beginTransaction(scope, run, options) : beginPart(around, newPart(around), run);
}

/** A transaction that code ends explicitly; its writes name it, or are nested in one that does. */
export interface OpenedTransaction {
  readonly level: Level;
  readonly session: Session;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Nested in `outer`, or in the transaction of the running code. */
export function openCodeTransaction(
  scope: Scope,
  options: CodeTransactionOptions,
  outer?: OpenedTransaction,
): Promise<OpenedTransaction> {
  const around = outer === undefined ? runningLevel(scope.engine) : innermost(outer.level);
  const part = around === undefined ? null : newPart(around);
  return new Promise((opened, failed) => {
    let end: { resolve(): void; reject(error: unknown): void } | null = null;
    const untilEnded = (level: Level): Promise<void> =>
      new Promise((resolve, reject) => {
        end = { resolve, reject };
        opened({ level, session: level.session, commit, rollback });
      });
    const commit = async (): Promise<void> => {
      end?.resolve();
      await done;
    };
    const rollback = async (): Promise<void> => {
      end?.reject(ROLLED_BACK);
      await done.catch((error: unknown) => {
        if (error !== ROLLED_BACK) throw error;
      });
    };
    const abandon = async (): Promise<void> => {
      options.leftOpen();
      end?.reject(ROLLED_BACK);
      await done.catch(() => undefined);
    };
    if (around !== undefined && part !== null) around.opened = { level: part, abandon };
    const done = (
      around === undefined || part === null
        ? beginTransaction(scope, untilEnded, options)
        : beginPart(around, part, untilEnded)
    ).finally(() => {
      if (around?.opened?.level === part) around.opened = null;
    });
    done.catch(failed);
  });
}

const ROLLED_BACK = new Error('The transaction was rolled back.');

async function beginTransaction<T>(
  scope: Scope,
  work: (level: Level) => Promise<T>,
  { idle, leftOpen }: CodeTransactionOptions,
): Promise<T> {
  const { driver, events } = scope.engine;
  await prepareTransaction(scope);
  const endings = new Endings();
  const contentEvents: ContentEvent[] = [];
  const { waitLimit, watch, stop } = watchTransaction(scope.work, idle);
  let isOpen = false;
  let result: T;
  try {
    result = await driver.transaction(async (session) => {
      const level = newLevel(scope.engine, watch(session), endings, contentEvents, null);
      isOpen = true;
      try {
        const worked = await work(level).finally(() => {
          isOpen = false;
        });
        await settleLevel(level);
        if (contentEvents.length > 0) await events.keep(session, contentEvents);
        return worked;
      } catch (error) {
        await undoLocked(level, error);
        throw error;
      } finally {
        level.isOver = true;
      }
    }, waitLimit);
  } catch (error) {
    if (isOpen && !scope.work.isAbandoned()) leftOpen();
    await endings.rollback(error);
    throw error;
  } finally {
    stop();
  }
  if (contentEvents.length > 0) events.announce(contentEvents);
  await endings.commit();
  return result;
}

async function beginPart<T>(around: Level, part: Level, work: (level: Level) => Promise<T>): Promise<T> {
  let begin!: () => void;
  part.last = new Promise<void>((resolve) => {
    begin = resolve;
  });
  try {
    const result = await inPart(around, async () => {
      begin();
      try {
        return await work(part).finally(() => settleLevel(part));
      } catch (error) {
        await undoLocked(part, error);
        throw error;
      }
    });
    part.endings.handTo(around.endings);
    return result;
  } catch (error) {
    // With its connection the whole transaction is lost, and its callbacks may need another one.
    if (around.engine.driver.faultOf(error) === 'lost') part.endings.handTo(around.endings);
    else await part.endings.rollback(error);
    throw error;
  } finally {
    part.isOver = true;
    begin();
  }
}

/**
 * Not if the database itself has rolled back, or cannot be reached: others may already have got the rows. Errors that
 * the code has caught are not known here, but PostgreSQL then answers no statement.
 */
async function undoLocked({ engine, session, endings }: Level, error: unknown): Promise<void> {
  if (!endings.hasUndos || engine.driver.faultOf(error) !== 'other') return;
  const isLocked = await session.query(PROBE, []).then(
    () => true,
    () => false,
  );
  if (isLocked) await endings.undo();
}

const newPart = (around: Level): Level =>
  newLevel(around.engine, around.session, new Endings(), around.contentEvents, around);

const newLevel = (
  engine: Engine,
  session: Session,
  endings: Endings,
  contentEvents: ContentEvent[],
  around: Level | null,
): Level => ({ engine, session, endings, contentEvents, around, opened: null, last: Promise.resolve(), isOver: false });
