import { RequestError } from '../../errors.ts';
import { OverdueError } from '../../util/work.ts';

/** Why a plan was given up. */
export interface ShownFault {
  /** `ValidationError`, or `InternalServerError` if the reason is in the server's log only. */
  readonly name: string;
  readonly message: string;
  readonly details: unknown;
}

/** The content itself, or the project's code, refuses what was planned: it would be refused again. */
export const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.status < 500 && !(error instanceof OverdueError);

/** As it is stored. Details of other faults are for the server's log. */
export const storedFault = (error: unknown): string =>
  JSON.stringify(
    isRefusal(error)
      ? { name: error.name, message: error.message, details: error.details ?? {} }
      : { name: 'InternalServerError', message: 'Internal Server Error', details: {} },
  );

/** Those of a release name entries, some of which the reader may not see. */
export const withoutDetails = (fault: ShownFault | null): ShownFault | null => fault && { ...fault, details: {} };

export const shownFault = (stored: string | null): ShownFault | null =>
  stored === null ? null : (JSON.parse(stored) as ShownFault);
