import type { PreviewedState } from '../../access/access.ts';
import { forbidden } from '../../errors.ts';
import { describeState, readState } from '../../management/previews/named-state.ts';

/**
 * The state that a preview shows: the one its token is limited to, or that the request names with the parameter
 * `release` or `at`; null if neither does.
 */
export function askedState(limit: PreviewedState | null, queryString: string): PreviewedState | null {
  const named = new URLSearchParams(queryString);
  const asked = readState({ release: named.get('release'), at: named.get('at') });
  if (limit === null || asked === null) return limit ?? asked;
  if (JSON.stringify(limit) !== JSON.stringify(asked)) {
    throw forbidden(`This preview token is limited to ${describeState(limit)}`);
  }
  return limit;
}
