import { RequestError } from '../../errors.ts';
import { firstStage, maySet, stageOf, type Stage, type Workflow } from '../../revisions/workflow.ts';
import type { Review } from '../../revisions/reviews.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Engine } from '../engine.ts';
import type { Scope, TransactionScope } from '../scope.ts';
import { emitStage } from './emit-stage.ts';
import type { Verdict } from './judge-write.ts';
import { reviewerOf } from './reviewer-of.ts';

/** The workflow of a type whose entries are published from one of its stages. */
export interface RequiredReview {
  readonly type: ContentType;
  readonly workflow: Workflow;
  readonly required: Stage;
}

/** Null if entries of the type are published from any stage, or have no drafts. */
export function requiredReview({ workflows }: Engine, type: ContentType): RequiredReview | null {
  const workflow = type.draftAndPublish ? workflows.of(type.uid) : null;
  const required = workflow?.stages.find(({ id }) => id === workflow.required);
  return workflow === null || required === undefined ? null : { type, workflow, required };
}

export const stageIn = ({ workflow }: Pick<RequiredReview, 'workflow'>, review: Review | undefined): Stage =>
  stageOf(workflow, review?.stage ?? null);

/** What was planned is published for the person who planned it, even if they are gone. */
export const isPlanned = ({ way }: Pick<Scope, 'way'>): boolean => way === 'schedule' || way === 'release';

/** Administrators are bound by a workflow, callers of the content API if it says so, project code never. */
export function isBound({ by, way }: Pick<Scope, 'by' | 'way'>, { bindsApi }: Pick<Workflow, 'bindsApi'>): boolean {
  if (by.kind === 'administrator' || isPlanned({ way })) return true;
  return bindsApi && by.kind !== 'code' && (way === 'rest' || way === 'graphql');
}

export const endsApproval = ({ by, way }: Pick<Scope, 'by' | 'way'>): boolean => by.kind !== 'code' && way !== 'seed';

/** Whether the writer may say that an entry is approved: never a plan, which is carried out without a look at it. */
export async function mayApprove(inner: Scope, { required }: RequiredReview): Promise<boolean> {
  const { engine, by, source } = inner;
  if (by.kind !== 'administrator' || isPlanned(inner)) return false;
  return maySet(await reviewerOf(engine, source.reader, by.id, true), required);
}

/** 403 with what to do about it. */
export function refusalOf(
  verdict: Exclude<Verdict, 'stored' | 'moved back'>,
  { type, required }: RequiredReview,
  id: number,
  stage: Stage,
  planned: boolean,
): RequestError {
  const about = { uid: type.uid, id, stage: stage.name, requiredStage: required.name };
  const message =
    verdict === 'unapproved'
      ? `This entry is in the stage "${stage.name}" of its review. It can be published in the stage "${required.name}".`
      : planned
        ? 'The approved state of this entry is another one than the planned one. Plan the current state.'
        : `What is live of this entry changes only with what was approved. Save unpublished changes, and move them to the stage "${required.name}".`;
  return new RequestError('ForbiddenError', message, { review: { reason: verdict, ...about } });
}

/** The approval of an entry is gone, because the content that was approved has changed. */
export async function endApproval(
  inner: TransactionScope,
  { type, workflow, required }: RequiredReview,
  review: Review,
): Promise<void> {
  const { engine, transaction, by } = inner;
  const changedBy = by.kind === 'administrator' ? by.id : null;
  const first = firstStage(workflow);
  const { assignee } = review;
  emitStage(inner, type, review.key.id, workflow, { from: required, to: first });
  await engine.reviews.save(
    transaction.session,
    { key: { type: type.uid, id: review.key.id }, stage: first.id, assignee, changedBy },
    { kind: 'edited', from: required.name, to: first.name, assignee, comment: null, madeBy: changedBy },
  );
}
