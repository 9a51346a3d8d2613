import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { isBound, isPlanned, refusalOf, requiredReview, stageIn } from './review-rules.ts';

/** Who is asked about: the caller, or anybody whom the workflow binds. */
type For = 'caller' | 'anybody';

/**
 * 403 for the first entry that may not be published as it is. Every write is asked again as it is stored
 * (`reviewWrite`): this is for hooks, which run before, and for checks that store nothing.
 */
export async function refuseUnreviewed(
  scope: Scope,
  type: ContentType,
  ids: readonly Id[],
  whom: For = 'caller',
): Promise<void> {
  const { engine, source } = scope;
  if (scope.transaction === null) await engine.workflows.look();
  const review = requiredReview(engine, type);
  if (review === null || (whom === 'caller' && !isBound(scope, review.workflow))) return;
  const reviews = await engine.reviews.of(source.reader, type.uid, ids);
  for (const id of ids) {
    const stage = stageIn(review, reviews.get(id));
    if (stage.id !== review.required.id) throw refusalOf('unapproved', review, id, stage, isPlanned(scope));
  }
}

/** The same if another state than the current one was planned: it is not the one that was approved. */
export async function refuseOtherState(scope: Scope, type: ContentType, id: Id): Promise<void> {
  const review = requiredReview(scope.engine, type);
  if (review !== null) throw refusalOf('unreviewed', review, id, review.required, true);
}
