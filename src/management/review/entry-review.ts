import { noteNames } from '../../activity/acting.ts';
import { reviewerOf } from '../../content/review/reviewer-of.ts';
import { emitStage } from '../../content/review/emit-stage.ts';
import type { Scope, TransactionScope } from '../../content/scope.ts';
import { entryVersion, refuseChanged } from '../../content/versions/entry-version.ts';
import { permissionsFor } from '../../content/writing/ask-rights.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { applicationError, forbidden, RequestError, validationError } from '../../errors.ts';
import { entryLock } from '../../plan/writing/locks/plan-locks.ts';
import type { Review, ReviewStep, ReviewStepKind } from '../../revisions/reviews.ts';
import { mayLeave, mayMove, type Reviewer, type Stage, stageOf, type Workflow } from '../../revisions/workflow.ts';
import { type KeptEntry, keyOf, readableFields } from '../revisions/kept-entry.ts';
import { changesTag } from '../revisions/unpublished-changes.ts';

/** Where an entry is in its review, and what its reader may do about it. */
export interface EntryReview {
  readonly workflow: Workflow;
  readonly stage: Stage;
  readonly review: Review | null;
  /** The newest first. */
  readonly steps: readonly ReviewStep[];
  /** The stages to which they may move it. */
  readonly next: readonly Stage[];
  readonly mayAssign: boolean;
  /** Version of the entry and its unpublished changes, which is what is reviewed. */
  readonly etag: string;
}

/** Null if entries of the type are not reviewed. */
export async function readReview(scope: Scope, entry: KeptEntry): Promise<EntryReview | null> {
  const { engine, source } = scope;
  await readableFields(scope, entry);
  await engine.workflows.look();
  const workflow = engine.workflows.of(entry.type.uid);
  if (workflow === null) return null;
  const { review, stage } = await stateOf(scope, entry, workflow);
  const reviewer = await reviewerFor(scope, entry);
  return {
    ...{ workflow, stage, review, steps: await engine.reviews.stepsOf(source.reader, keyOf(entry)) },
    next: workflow.stages.filter((other) => other.id !== stage.id && mayMove(reviewer, stage, other)),
    mayAssign: mayAssign(reviewer, stage),
    etag: await reviewedTag(scope, entry),
  };
}

async function stateOf(scope: Scope, entry: KeptEntry, workflow: Workflow) {
  const found = await scope.engine.reviews.of(scope.source.reader, entry.type.uid, [entry.id]);
  const review = found.get(entry.id) ?? null;
  return { review, stage: stageOf(workflow, review?.stage ?? null) };
}

async function reviewedTag(scope: Scope, entry: KeptEntry): Promise<string> {
  const tag = await entryVersion(scope, entry.type, entry.id, entry.secret);
  return changesTag(entry, tag, await scope.engine.revisions.changesOf(scope.source.reader, keyOf(entry)));
}

async function reviewerFor(scope: Scope, { type, id }: KeptEntry): Promise<Reviewer> {
  const { engine, source, by } = scope;
  const mayUpdate = (await permissionsFor(scope, type, 'update', id)).length > 0;
  return by.kind === 'administrator'
    ? reviewerOf(engine, source.reader, by.id, mayUpdate)
    : { roles: new Set(), isSuperAdmin: false, mayUpdate };
}

const mayAssign = (reviewer: Reviewer, stage: Stage): boolean => reviewer.mayUpdate || mayLeave(reviewer, stage);

/** A move, an assignment, or both. */
export interface SentMove {
  /** IDs of stages: the one that the mover has seen, and the one to move to. */
  readonly from: number;
  readonly to: number;
  /** Null for nobody; undefined: as it is. */
  readonly assignee: number | null | undefined;
  readonly comment: string | null;
}

/** What has happened, for a mail. */
export interface Moved {
  readonly workflow: Workflow;
  readonly stage: Stage;
  /** Somebody to whom it is assigned now, and was not before. */
  readonly assigned: number | null;
}

/**
 * Moves an entry to another stage, or assigns it, under its lock. 412 if it is in another stage than the mover has
 * seen, or if `If-Match` says that they have seen other content: a decision is one about a state.
 */
export async function moveEntry(
  scope: Scope,
  entry: KeptEntry,
  move: SentMove,
  ifMatch: string | undefined,
  isAssignable: (administrator: number) => Promise<boolean>,
): Promise<Moved> {
  const { type, id } = entry;
  await readableFields(scope, entry);
  if (typeof move.assignee === 'number' && !(await isAssignable(move.assignee)))
    throw validationError('assignee must be the id of an active administrator');
  return inTransaction(scope, async (inner, session) => {
    const workflow = inner.engine.workflows.of(type.uid);
    if (workflow === null) throw applicationError(`Entries of ${type.uid} are not reviewed.`);
    await session.lock(entryLock(type, id));
    await findStored(inner, type, id);
    await readableFields(inner, entry);
    const { review, stage: from } = await stateOf(inner, entry, workflow);
    if (from.id !== move.from) throw movedMeanwhile(from);
    refuseChanged(ifMatch, await reviewedTag(inner, entry));
    const to = workflow.stages.find((one) => one.id === move.to);
    if (to === undefined) throw validationError('stage must be the id of a stage of the workflow');
    return storeMove(inner, entry, { workflow, review, from, to }, move);
  });
}

const movedMeanwhile = ({ name }: Stage): RequestError =>
  new RequestError('PreconditionFailedError', `Somebody else has moved this entry to the stage "${name}" meanwhile.`);

interface FoundStages {
  readonly workflow: Workflow;
  readonly review: Review | null;
  readonly from: Stage;
  readonly to: Stage;
}

async function storeMove(
  inner: TransactionScope,
  entry: KeptEntry,
  { workflow, review, from, to }: FoundStages,
  move: SentMove,
): Promise<Moved> {
  const { engine, transaction, by } = inner;
  const reviewer = await reviewerFor(inner, entry);
  const before = review?.assignee ?? null;
  const assignee = move.assignee === undefined ? before : move.assignee;
  const isMoved = from.id !== to.id;
  if (isMoved && !mayMove(reviewer, from, to))
    throw forbidden(`You may not move entries from "${from.name}" to "${to.name}".`);
  // Whoever may move an entry says who has to go on with it.
  if (assignee !== before && !isMoved && !mayAssign(reviewer, from)) throw forbidden();
  if (!isMoved && assignee === before) throw validationError('The entry is in that stage, and assigned like that');
  const madeBy = by.kind === 'administrator' ? by.id : null;
  const kind: ReviewStepKind = isMoved ? 'moved' : 'assigned';
  await engine.reviews.save(
    transaction.session,
    { key: keyOf(entry), stage: to.id, assignee, changedBy: madeBy },
    { kind, from: from.name, to: to.name, assignee, comment: move.comment, madeBy },
  );
  noteNames({ fromStage: from.name, toStage: to.name });
  if (isMoved) emitStage(inner, entry.type, entry.id, workflow, { from, to });
  return { workflow, stage: to, assigned: assignee === before ? null : assignee };
}
