import { reviewerOf } from '../../content/review/reviewer-of.ts';
import { reachedIds } from '../../content/writing/ask-rights.ts';
import type { Scope } from '../../content/scope.ts';
import type { Review } from '../../revisions/reviews.ts';
import { type Stage, stageOf, stagesFor } from '../../revisions/workflow.ts';
import { idsByType } from '../revisions/ids-by-type.ts';

/** An entry whose review waits for somebody. */
export interface WaitingEntry {
  readonly review: Review;
  readonly stage: Stage;
}

/**
 * The entries that wait for an administrator, the latest change first: those assigned to them that are not in the last
 * stage, and those assigned to nobody in a stage that one of their roles moves entries from. Only what they may read.
 */
export async function waitingEntries(scope: Scope, administrator: number): Promise<readonly WaitingEntry[]> {
  const { engine, source } = scope;
  await engine.workflows.look();
  const workflows = engine.workflows.all();
  if (workflows.length === 0) return [];
  const { roles } = await reviewerOf(engine, source.reader, administrator, false);
  const stages = workflows.flatMap((workflow) => stagesFor(workflow, roles)).map(({ id }) => id);
  const found = [
    ...(await engine.reviews.assignedTo(source.reader, administrator)),
    ...(await engine.reviews.unassignedIn(source.reader, stages)),
  ];
  const waiting = found.flatMap((review): readonly WaitingEntry[] => {
    const workflow = engine.workflows.of(review.key.type);
    if (workflow === null) return [];
    const stage = stageOf(workflow, review.stage);
    const isOver = stage.id === workflow.stages.at(-1)?.id && workflow.stages.length > 1;
    return isOver || (review.assignee === null && !stages.includes(stage.id)) ? [] : [{ review, stage }];
  });
  const readable = new Map<string, ReadonlySet<number>>();
  for (const [uid, ids] of idsByType(waiting.map(({ review }) => review))) {
    const type = engine.model.contentTypes.get(uid);
    if (type !== undefined) readable.set(uid, await reachedIds(scope, type, 'find', ids));
  }
  return waiting
    .filter(({ review: { key } }) => readable.get(key.type)?.has(key.id) === true)
    .toSorted((one, other) => other.review.changedAt - one.review.changedAt);
}
