import { RequestError, validationError } from '../errors.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Driver, FaultKind } from './driver.ts';

/** What a fault of the database means to who asked; null where it is the server's own. */
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
        'This request is more than the database takes at once. Use fewer filters, nest them less deeply, or send less.',
      );
    case 'conflict':
      return validationError('A value that must be unique is taken, or something that is referred to is not there.');
    case 'cancelled':
      return validationError(
        'The database needs too long for this request. Ask for fewer entries, populate less, or filter and sort by less.',
      );
    case 'busy':
      return unavailable('The database is busy. Try again in a moment.');
    case 'outdated':
      return unavailable('The database is being changed. Try again in a moment.');
    case 'lost':
      return unavailable('The database cannot be reached at the moment. Try again soon.');
    case 'readOnly':
      return unavailable('The database can only be read at the moment.');
    case 'other':
      return null;
    default:
      return assertNever(kind);
  }
}

const unavailable = (message: string): RequestError => new RequestError('ServiceUnavailableError', message);
