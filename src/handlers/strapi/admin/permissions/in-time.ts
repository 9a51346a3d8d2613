import { RequestError } from '../../../../errors.ts';
import { withDeadline } from '../../../../util/with-deadline.ts';

/** Runs project code for an administrator's request, within a time limit. */
export const inTime = <T>(limitMs: number, what: string, work: () => T | Promise<T>): Promise<T> =>
  withDeadline((async () => work())(), performance.now() + limitMs, () => tooLate(what, limitMs));

export const tooLate = (what: string, limitMs: number): RequestError =>
  Object.assign(new RequestError('ServiceUnavailableError', 'The request took too long to answer.'), {
    cause: new Error(`${what} did not respond within ${limitMs} ms.`),
  });
