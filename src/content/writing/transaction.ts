import { AsyncLocalStorage } from 'node:async_hooks';
import type { Patience, Reader, Session } from '../../database/driver.ts';
import { RequestError } from '../../errors.ts';
import type { Happening } from '../../events/happening.ts';
import type { Trace } from '../../util/trace.ts';
import { OverdueError, type Work } from '../../util/work.ts';
import type { Engine } from '../engine.ts';
import { openCodeScope, type Scope, withinSession } from '../scope.ts';

/** A transaction that the project's code runs in, or a part of it that can be undone by itself. */
interface Level {
  readonly engine: Engine;
  readonly session: Session;
  readonly depth: number;
  /** Called when all of it is stored, or nothing. */
  readonly ends: TransactionEnds;
  /** What is told when all of it is stored. */
  readonly happenings: Happening[];
  /** What takes back what a part of it has done outside of the database, if that part is undone. */
  readonly undone: (() => unknown)[];
  /** Parts of one level run one after the other: savepoints are a stack. */
  last: Promise<unknown>;
  isOver: boolean;
}

export interface TransactionEnds {
  readonly committed: (() => unknown)[];
  readonly rolledBack: (() => unknown)[];
}

/** Set only while code of the project runs in a transaction: to keep it costs everything that waits. */
const running = new AsyncLocalStorage<Level>();

/** Writes that lifecycles begin inside of writes; more than this are a circle. */
const MOST_LEVELS = 30;

export interface TransactionOptions {
  /** Code of the project runs in it: what that writes joins it, and it is not begun anew. */
  readonly code: boolean;
  /** What it does is up to that code, too, and may take long by itself. */
  readonly mayTakeLong?: boolean;
}

/**
 * The request inside of a transaction: everything that `work` writes is stored, or nothing. Inside of one
 * it is a part of it; no second connection is waited for.
 */
export async function inTransaction<T>(
  scope: Scope,
  work: (inner: Scope, session: Session) => Promise<T>,
  { code, mayTakeLong = false }: TransactionOptions = { code: false },
): Promise<T> {
  const level = runningLevel(scope.engine);
  if (level !== undefined) return joinTransaction(level, scope, work);
  const { driver, events } = scope.engine;
  const patience = new WorkPatience(scope.work);
  await events.look();
  let happenings: Happening[] = [];
  const open = async (session: Session): Promise<T> => {
    // Of the last beginning: what was undone and begun anew happened once.
    happenings = [];
    const inner = () => work(withinSession(scope, session, happenings), session);
    const result = await (code
      ? atLevel({ engine: scope.engine, session, depth: 1, ends, happenings, undone }, inner)
      : inner());
    if (happenings.length > 0) await events.keep(session, happenings);
    return result;
  };
  const ends: TransactionEnds = { committed: [], rolledBack: [] };
  const undone: (() => unknown)[] = [];
  try {
    const result = await driver.transaction(open, patience, { repeatable: !code });
    if (happenings.length > 0) events.announce(happenings);
    await callEach(ends.committed);
    return result;
  } catch (error) {
    await callEach(undone.reverse());
    await callEach(ends.rolledBack);
    throw !mayTakeLong && isLate(scope, error) ? notInTime(error) : error;
  }
}

/** What one body may hold is stored in a moment: a write whose time is over has waited for others. */
const isLate = ({ engine, work }: Scope, error: unknown): boolean =>
  !work.isAbandoned() && (error instanceof OverdueError || engine.driver.faultOf(error) === 'cancelled');

function notInTime(cause: unknown): RequestError {
  const error = new RequestError(
    'ServiceUnavailableError',
    'The change had to wait too long for others, and nothing of it is stored. Try again in a moment.',
  );
  error.cause = cause;
  return error;
}

/** Few transactions wait so long that anybody asks for a signal, which costs more than a statement. */
class WorkPatience implements Patience {
  readonly #work: Work;
  readonly deadline: number;
  readonly trace: Trace;

  constructor(work: Work) {
    this.#work = work;
    this.deadline = work.deadline;
    this.trace = work.trace;
  }

  get signal(): AbortSignal {
    return this.#work.signal;
  }
}

async function joinTransaction<T>(
  level: Level,
  scope: Scope,
  work: (inner: Scope, session: Session) => Promise<T>,
): Promise<T> {
  const { session, depth, ends, engine, happenings } = level;
  if (depth >= MOST_LEVELS) throw tooDeep();
  const part = level.last.then(async () => {
    const before = happenings.length;
    const undone: (() => unknown)[] = [];
    try {
      const result = await session.savepoint(() =>
        atLevel({ engine, session, depth: depth + 1, ends, happenings, undone }, () =>
          work(withinSession(scope, session, happenings), session),
        ),
      );
      level.undone.push(...undone);
      return result;
    } catch (error) {
      // What was undone has not happened.
      happenings.length = before;
      await callEach(undone.reverse());
      throw error;
    }
  });
  level.last = part.catch(() => undefined);
  return part;
}

async function atLevel<T>(level: Omit<Level, 'last' | 'isOver'>, work: () => Promise<T>): Promise<T> {
  const own: Level = { ...level, last: Promise.resolve(), isOver: false };
  try {
    return await running.run(own, work);
  } finally {
    own.isOver = true;
  }
}

const tooDeep = (): RequestError =>
  new RequestError(
    'ApplicationError',
    `Writes are nested more than ${MOST_LEVELS} deep: a lifecycle writes what calls the same lifecycle again.`,
  );

/** What was begun in a transaction and goes on after its end is no part of it. */
function runningLevel(engine: Engine): Level | undefined {
  const level = running.getStore();
  return level === undefined || level.engine.driver !== engine.driver || level.isOver ? undefined : level;
}

async function callEach(callbacks: readonly (() => unknown)[]): Promise<void> {
  for (const call of callbacks) await call();
}

/** What the project's code reads and writes with: inside of a transaction, what it runs in. */
export function codeScope(engine: Engine, work?: Work): Scope {
  return currentScope(openCodeScope(engine, work));
}

/** The same request inside of the transaction that its code runs in, if there is one. */
export function currentScope(scope: Scope): Scope {
  const level = runningLevel(scope.engine);
  return level === undefined ? scope : withinSession(scope, level.session, level.happenings);
}

/** The session of the transaction that code runs in; null outside of any. */
export const runningSession = (engine: Engine): Session | null => runningLevel(engine)?.session ?? null;

/**
 * Reads on the connection of the transaction that code runs in, if there is one: whoever holds a connection asks for
 * no second one, and sees what it wrote.
 */
export const currentReader = (engine: Engine): Pick<Reader, 'query'> => ({
  query: (statement, parameters, patience) =>
    (runningSession(engine) ?? engine.driver).query(statement, parameters, patience),
});

/**
 * Has something done when it is known whether what was just written stays: at once, or when the transaction that code
 * runs in is committed, or the part of it that wrote is undone: what was done last is taken back first.
 */
export async function whenEnded(engine: Engine, work: (isStored: boolean) => Promise<void>): Promise<void> {
  const level = runningLevel(engine);
  if (level === undefined) return work(true);
  let isUndone = false;
  level.undone.push(() => {
    isUndone = true;
    return work(false);
  });
  level.ends.committed.push(() => (isUndone ? undefined : work(true)));
}

/** The ends of the transaction that code runs in; null outside of any. */
export const transactionEnds = (engine: Engine): TransactionEnds | null => runningLevel(engine)?.ends ?? null;
