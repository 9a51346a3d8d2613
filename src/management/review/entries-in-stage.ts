import type { Scope } from '../../content/scope.ts';
import { applicationError } from '../../errors.ts';
import { workflowOf } from '../../revisions/workflow.ts';
import type { ContentType } from '../../schema/model.ts';
import { listWorkflows } from './workflow-store.ts';

/** The entries of a type that are in a stage: these, or all but these. */
export interface InStage {
  readonly ids: readonly number[];
  readonly isInverse: boolean;
}

/** As many as can be named in a filter. */
const MOST = 10_000;

/** Entries of the first stage are those that are in no other one. None are in a stage that there is not. */
export async function entriesInStage(scope: Scope, type: ContentType, stage: number | null): Promise<InStage> {
  const { engine, source } = scope;
  const stages = workflowOf(await listWorkflows(scope), type.uid)?.stages.map(({ id }) => id) ?? [];
  const isInverse = stage !== null && stage === stages[0];
  const named = isInverse ? stages.slice(1) : stages.filter((id) => id === stage);
  const ids = await engine.reviews.entriesIn(source.reader, type.uid, named);
  if (ids.length > MOST) throw applicationError(`More than ${MOST} entries are in other stages. Add a filter.`);
  return { ids, isInverse };
}
