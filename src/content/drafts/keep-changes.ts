import type { SavedBody } from '../../revisions/revisions.ts';
import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import { endApproval, endsApproval, mayApprove, requiredReview, stageIn } from '../review/review-rules.ts';
import type { TransactionScope } from '../scope.ts';

/** Keeps unpublished changes of an entry, under its lock: they are other content than what was approved. */
export async function keepChanges(inner: TransactionScope, type: ContentType, id: Id, saved: SavedBody): Promise<void> {
  const { engine, transaction } = inner;
  await engine.revisions.saveChanges(transaction.session, { type: type.uid, id }, saved);
  const review = endsApproval(inner) ? requiredReview(engine, type) : null;
  if (review === null) return;
  const stored = (await engine.reviews.of(transaction.session, type.uid, [id])).get(id);
  if (stored === undefined || stageIn(review, stored).id !== review.required.id) return;
  if (!(await mayApprove(inner, review))) await endApproval(inner, review, stored);
}
