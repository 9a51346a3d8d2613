import { isRecord } from '../../../util/is-record.ts';
import { SignOnError } from '../sign-on-error.ts';

/** What a strategy of passport has decided about a request. */
export type Outcome =
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'success'; readonly user: unknown };

/** As much of a request of Express as strategies look at; they keep what they have to remember in `session`. */
export interface StrategyRequest {
  readonly method: 'GET';
  readonly url: string;
  readonly originalUrl: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
  readonly connection: { readonly encrypted: boolean };
  readonly session: object;
}

/** As passport does: the strategy gets the functions that it reports with, and one of them is called. */
export function runStrategy(strategy: object, request: StrategyRequest): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const failed = (error: unknown): void => reject(asSignOnError(error));
    const one = Object.assign(Object.create(strategy) as object, {
      redirect: (location: unknown) => resolve({ kind: 'redirect', location: String(location) }),
      success: (user: unknown) => resolve({ kind: 'success', user }),
      fail: (challenge: unknown) => reject(new SignOnError('denied', `The strategy refuses: ${wordsOf(challenge)}`)),
      pass: () => reject(new SignOnError('failed', 'The strategy does not identify anybody.')),
      error: failed,
    }) as { authenticate?: (request: StrategyRequest, options: object) => unknown };
    if (typeof one.authenticate !== 'function')
      return reject(new SignOnError('failed', 'The strategy has no function "authenticate".'));
    try {
      Promise.resolve(one.authenticate(request, {})).catch(failed);
    } catch (error) {
      failed(error);
    }
  });
}

function asSignOnError(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error;
  const isRefusal = isRecord(error) && error.code === 'access_denied';
  return new SignOnError(isRefusal ? 'denied' : 'failed', wordsOf(error), error);
}

/** For the log: one line, and not endless. */
const wordsOf = (value: unknown): string =>
  String(isRecord(value) || value instanceof Error ? (value as { message?: unknown }).message : value)
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 300);
