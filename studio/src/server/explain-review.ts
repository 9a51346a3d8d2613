import { ServerError } from '../../../kit/src/server-error.ts';
import { t } from '../texts/t.ts';

interface RefusedReview {
  readonly reason: string;
  readonly stage: string;
  readonly requiredStage: string;
}

/** Why something is not published that is not approved; null for other errors: who may publish is not the question. */
export function explainReview(error: Error): string | null {
  const details = error instanceof ServerError ? error.details : null;
  const review = (details as { readonly review?: RefusedReview } | null)?.review;
  if (review === undefined) return null;
  const { reason, stage, requiredStage: required } = review;
  return reason === 'unapproved' ? t('errors.notApproved', { stage, required }) : t('errors.notReviewed', { required });
}
