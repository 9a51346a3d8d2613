import { RequestError, validationError } from '../errors.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Driver, FaultKind } from './driver.ts';

/** An error found by the driver itself: no connection available, or a timeout. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** The error a database fault causes for the caller; null if it is the server's fault. */
export type RefuseFault = (error: unknown) => RequestError | null;

export const createRefuseFault =
  (driver: Pick<Driver, 'faultOf'>): RefuseFault =>
  (error) => {
    const refusal = refusalOf(driver.faultOf(error));
    if (refusal !== null) refusal.cause = error;
    return refusal;
  };

function refusalOf(kind: FaultKind): RequestError | null {
  switch (kind) {
    case 'value':
      return validationError('A value does not fit the type of its field.');
    case 'tooLarge':
      return validationError(
        'The request is too large for the database. Use fewer filters, nest them less deeply, or send less.',
      );
    case 'conflict':
      return validationError('A value that must be unique is already used, or a referenced row does not exist.');
    case 'cancelled':
      return validationError(
        'The database takes too long for this request. Request fewer entries, populate less, or use fewer filters and sort keys.',
      );
    case 'busy':
      return unavailable('The database is overloaded. Try again in a moment.');
    case 'outdated':
      return unavailable('The database schema is being changed. Try again in a moment.');
    case 'lost':
      return unavailable('The database is unreachable. Try again in a moment.');
    case 'readOnly':
      return unavailable('The database is read-only at the moment.');
    case 'other':
      return null;
    default:
      return assertNever(kind);
  }
}

const unavailable = (message: string): RequestError => new RequestError('ServiceUnavailableError', message);
