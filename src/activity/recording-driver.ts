import { NotingSession } from '../database/changes/noting-session.ts';
import type { WriteKind } from '../database/changes/writes.ts';
import type { Driver, Session } from '../database/driver.ts';
import type { Statement } from '../sql/statement.ts';
import { doingIn, type WrittenNote } from './acting.ts';
import type { ActivityLog } from './create-activity-log.ts';
import { recordsOf } from './records-of.ts';

/**
 * A driver whose transactions store a record of what they write, as long as somebody is doing something that is
 * recorded: so whatever a request writes has one, by whichever store, and none is left of what is rolled back.
 *
 * Its members do not depend on `this` (`measureDriver`).
 */
export function recordingDriver(driver: Driver, log: ActivityLog): Driver {
  const transaction: Driver['transaction'] = async (work, waitLimit, options) => {
    const doing = doingIn(waitLimit?.trace);
    if (doing === null || !log.isReady()) return driver.transaction(work, waitLimit, options);
    let count = 0;
    const result = await driver.transaction(
      async (session) => {
        // For each attempt: an earlier one has written nothing.
        const writes = new Map<string, WriteKind>();
        const recording = new RecordingSession(session, writes);
        const value = await work(recording);
        const records = recordsOf(doing, recording.notes, log.isRecorded(writes));
        count = records.length;
        if (count > 0) await log.add(session, records);
        return value;
      },
      waitLimit,
      options,
    );
    doing.records += count;
    if (count > 0) log.wake();
    return result;
  };
  return Object.create(driver, { transaction: { value: transaction, enumerable: true } }) as Driver;
}

/** What a transaction has written so far; null if it is not recorded. */
export const notesOf = (session: Session): WrittenNote[] | null =>
  session instanceof RecordingSession ? session.notes : null;

class RecordingSession extends NotingSession {
  readonly notes: WrittenNote[] = [];

  /** Tables of the server's own, created on first use. */
  protected override note(statement: Statement): void {
    if (!LAYOUT.test(statement.text)) super.note(statement);
  }

  /** What is rolled back was not written. */
  override async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const before = this.notes.length;
    try {
      return await super.savepoint(work);
    } catch (error) {
      this.notes.length = before;
      throw error;
    }
  }
}

const LAYOUT = /^(?:create|alter|set|lock)\b/i;
