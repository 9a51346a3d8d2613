import { DatabaseFault } from '../../database-fault.ts';
import type { FaultKind, WaitLimit } from '../../driver.ts';
import { isLate } from '../../wait-limit.ts';
import { StoppedError } from './read.ts';

/** The attempts at one read: on another connection, with a statement prepared again, or when long ones may run. */
export class ReadTries {
  /** Whether it has waited for others since it started. */
  hasWaited = false;
  #mayRepeat = true;
  readonly #faultOf: (error: unknown) => FaultKind;

  constructor(faultOf: (error: unknown) => FaultKind) {
    this.#faultOf = faultOf;
  }

  async wait<T>(starting: T | Promise<T>): Promise<T> {
    this.hasWaited ||= starting instanceof Promise;
    return starting;
  }

  isWorthAnother(error: unknown): boolean {
    if (error instanceof StoppedError) {
      this.hasWaited = true;
      return true;
    }
    const kind = this.#faultOf(error);
    if (!this.#mayRepeat || (kind !== 'lost' && kind !== 'outdated')) return false;
    this.#mayRepeat = false;
    return true;
  }

  /** A read that had to wait for others, and then had not enough time left, did not request too much. */
  reasonOf(error: unknown, waitLimit: WaitLimit): unknown {
    return this.hasWaited && isLate(waitLimit) && this.#faultOf(error) !== 'busy'
      ? new DatabaseFault('busy', 'Other long reads took the time of this one.', error)
      : error;
  }
}
