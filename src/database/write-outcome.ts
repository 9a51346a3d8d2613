import { RequestError } from '../errors.ts';

/** Whether a write is stored; unknown if the connection broke during the commit. */
export type WriteOutcome = 'stored' | 'undone' | 'unknown';

/** The outcome of a transaction that threw. */
export const outcomeOf = (error: unknown): WriteOutcome => (error instanceof UncertainError ? 'unknown' : 'undone');

export class UncertainError extends RequestError {
  constructor(cause: unknown) {
    super(
      'ServiceUnavailableError',
      'The connection to the database broke during the commit. Check whether the change was stored before you send it again.',
    );
    this.cause = cause;
  }
}
