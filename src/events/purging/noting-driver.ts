import { NotingSession } from '../../database/changes/noting-session.ts';
import type { WriteKind, Writes } from '../../database/changes/writes.ts';
import type { Driver, Session } from '../../database/driver.ts';

export interface OnWritten {
  /** At the end of each transaction that has written something, inside it. Whether there is something to do after it. */
  readonly keep: (session: Session, writes: Writes) => Promise<boolean>;
  /** After the commit. */
  readonly wake: () => void;
}

/** A driver that tells what each transaction has written, whoever wrote it: a store, a command, or project code. */
export function notingDriver(driver: Driver, { keep, wake }: OnWritten): Driver {
  const transaction: Driver['transaction'] = async (work, waitLimit, options) => {
    let isKept = false;
    const result = await driver.transaction(
      async (session) => {
        const writes = new Map<string, WriteKind>();
        const value = await work(new NotingSession(session, writes));
        isKept = writes.size > 0 && (await keep(session, writes));
        return value;
      },
      waitLimit,
      options,
    );
    if (isKept) wake();
    return result;
  };
  return new Proxy(driver, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
