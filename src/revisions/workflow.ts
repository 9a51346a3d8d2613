/** A step of a review. */
export interface Stage {
  /** Unique among the stages of all workflows, forever. */
  readonly id: number;
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
  /** Roles that may move an entry from it, and to it; null: whoever may update the entry. */
  readonly from: readonly number[] | null;
  readonly to: readonly number[] | null;
}

/** How entries of some content types are reviewed. A type has at most one. */
export interface Workflow {
  readonly id: number;
  readonly name: string;
  /** UIDs of content types. */
  readonly types: readonly string[];
  /** In their order; at least one. */
  readonly stages: readonly Stage[];
  /** The stage from which entries are published; null: from any. */
  readonly required: number | null;
  /** Whether callers of the content API are bound by it, too. */
  readonly bindsApi: boolean;
  /** Grows with every change. */
  readonly version: number;
}

/** All of them, as they are stored. */
export interface StoredWorkflows {
  /** The next id, of workflows and stages. */
  readonly next: number;
  readonly workflows: readonly Workflow[];
}

export const NO_WORKFLOWS: StoredWorkflows = { next: 1, workflows: [] };

/** The key of the setting. */
export const WORKFLOWS_KEY = 'plinth_review_workflows';

/** An administrator who acts in a review. */
export interface Reviewer {
  /** IDs of their roles. */
  readonly roles: ReadonlySet<number>;
  readonly isSuperAdmin: boolean;
  /** Whether they may update the entry. */
  readonly mayUpdate: boolean;
}

export const workflowOf = (workflows: readonly Workflow[], uid: string): Workflow | null =>
  workflows.find(({ types }) => types.includes(uid)) ?? null;

/** The stage of an entry. One that is in none, or in one that was deleted, is at the start. */
export function stageOf({ stages }: Pick<Workflow, 'stages'>, id: number | null): Stage {
  const stage = stages.find((one) => one.id === id) ?? stages[0];
  if (stage === undefined) throw new Error('a workflow has at least one stage');
  return stage;
}

export const firstStage = (workflow: Pick<Workflow, 'stages'>): Stage => stageOf(workflow, null);

export const mayMove = (reviewer: Reviewer, from: Stage, to: Stage): boolean =>
  isAmong(reviewer, from.from) && isAmong(reviewer, to.to);

/** Whether they may say that an entry is in a stage. */
export const maySet = (reviewer: Reviewer, stage: Stage): boolean => isAmong(reviewer, stage.to);

export const mayLeave = (reviewer: Reviewer, stage: Stage): boolean => isAmong(reviewer, stage.from);

function isAmong({ roles, isSuperAdmin, mayUpdate }: Reviewer, named: readonly number[] | null): boolean {
  if (isSuperAdmin) return true;
  return named === null ? mayUpdate : named.some((role) => roles.has(role));
}

/** The stages that name one of the roles among those who may move an entry on. */
export const stagesFor = (workflow: Workflow, roles: ReadonlySet<number>): readonly Stage[] =>
  workflow.stages.filter(({ id, from }) => id !== workflow.stages.at(-1)?.id && from?.some((role) => roles.has(role)));

/** Without roles that were deleted. A stage that named nobody else is left to super admins. */
export function withoutRoles(stored: StoredWorkflows, roles: readonly number[]): StoredWorkflows {
  const left = (named: readonly number[] | null) => named?.filter((role) => !roles.includes(role)) ?? null;
  const stagesLeft = (stages: readonly Stage[]) =>
    stages.map((stage) => ({ ...stage, from: left(stage.from), to: left(stage.to) }));
  return { ...stored, workflows: stored.workflows.map((one) => ({ ...one, stages: stagesLeft(one.stages) })) };
}
