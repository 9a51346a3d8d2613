import { ServerError } from '../../../kit/src/server-error.ts';
import { explainReview } from '../server/explain-review.ts';
import { tellError } from '../state/tell.ts';
import { type PlainKey, t } from '../texts/t.ts';
import { focusProblem } from './fields/focus-problem.ts';
import type { Group } from './form/form.ts';
import { showErrors } from './form/show-errors.ts';

const PLAIN: Readonly<Record<number, PlainKey>> = {
  403: 'shell.youDoNotHavePermission',
  404: 'entry.deletedCopy',
};

/** Assigns the server's errors to their fields; the rest and a summary are shown above the form. */
export async function explainRefusal(error: unknown, root: Group): Promise<readonly string[]> {
  if (!(error instanceof ServerError)) {
    tellError(error);
    return [];
  }
  const review = explainReview(error);
  if (review !== null) return [review];
  const { placed, rest } = showErrors(root, error);
  const plain = PLAIN[error.status];
  if (placed.length + rest.length === 0) return [plain === undefined ? error.message : t(plain)];
  // Somebody who may not see a field would look for its mark in vain.
  if (placed.length === 0 || !(await focusProblem())) return [...rest, ...placed];
  return [...rest, t('entry.correctMarked')];
}
