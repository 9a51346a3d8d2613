import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from '../../database/driver.ts';
import type { Engine } from '../engine.ts';
import { openCodeScope, type Scope, withinSession } from '../scope.ts';

/** A transaction in which others may be asked for. */
interface Running {
  readonly engine: Engine;
  readonly session: Session;
  isOver: boolean;
}

/** Set only where it is asked for: to keep it costs everything that waits. */
const running = new AsyncLocalStorage<Running>();

export interface TransactionOptions {
  /** What `work` calls may begin transactions of its own: they are parts of this one. */
  readonly code: boolean;
}

/** The request inside of a transaction; everything that `work` writes is stored, or nothing. */
export async function inTransaction<T>(
  scope: Scope,
  work: (inner: Scope, session: Session) => Promise<T>,
  { code }: TransactionOptions = { code: false },
): Promise<T> {
  const { engine } = scope;
  const outer = runningIn(engine);
  // No second connection is waited for: on some databases the first one would never let it go on.
  if (outer !== undefined) return work(withinSession(scope, outer.session), outer.session);
  const open = (session: Session) => work(withinSession(scope, session), session);
  const patience = { deadline: scope.work.deadline, signal: scope.work.signal };
  if (!code) return engine.driver.transaction(open, patience, { repeatable: true });
  return engine.driver.transaction(async (session) => {
    const own: Running = { engine, session, isOver: false };
    try {
      return await running.run(own, () => open(session));
    } finally {
      own.isOver = true;
    }
  }, patience);
}

function runningIn(engine: Engine): Running | undefined {
  const outer = running.getStore();
  return outer === undefined || outer.engine !== engine || outer.isOver ? undefined : outer;
}

/** What reads inside of a transaction that others may join see of it: everything that it has written. */
export function codeScope(engine: Engine): Scope {
  const outer = runningIn(engine);
  return outer === undefined ? openCodeScope(engine) : withinSession(openCodeScope(engine), outer.session);
}
