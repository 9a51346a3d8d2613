import type { Engine } from '../../content/engine.ts';
import type { Scope, TransactionScope } from '../../content/scope.ts';
import { changeSettingIn, createSettingReader } from '../../content/settings/setting-store.ts';
import { settingAt, type StoredSetting } from '../../content/settings/stored-setting.ts';
import { inTransaction } from '../../content/writing/transaction.ts';
import { applicationError, notFound, RequestError, validationError } from '../../errors.ts';
import {
  NO_WORKFLOWS,
  type Stage,
  type StoredWorkflows,
  type Workflow,
  withoutRoles,
  WORKFLOWS_KEY,
} from '../../revisions/workflow.ts';
import { parseRecord } from '../../util/json/parse-json.ts';

/** A stage as it is sent: without an id, it is new. */
export interface SentStage extends Omit<Stage, 'id'> {
  readonly id?: number | undefined;
  readonly isRequired: boolean;
}

export interface SentWorkflow extends Pick<Workflow, 'name' | 'types' | 'bindsApi'> {
  readonly stages: readonly SentStage[];
}

/** So many are looked through with every write. */
export const MAX_WORKFLOWS = 100;

const PLACE = settingAt(WORKFLOWS_KEY);

/** As they are stored now, not as they were known a moment ago. */
export async function listWorkflows({ engine, source }: Scope): Promise<readonly Workflow[]> {
  const stored = (await createSettingReader(source.reader, engine.dialect)(WORKFLOWS_KEY)) as StoredWorkflows | null;
  return (stored ?? NO_WORKFLOWS).workflows;
}

export const createWorkflow = (scope: Scope, sent: SentWorkflow): Promise<Workflow> =>
  changeWorkflows(scope, (stored) => {
    if (stored.workflows.length >= MAX_WORKFLOWS)
      throw applicationError(`There are at most ${MAX_WORKFLOWS} workflows.`);
    const id = stored.next;
    const made = workflowFrom(sent, { id, version: 1 }, id + 1, []);
    return { next: made.next, workflows: [...stored.workflows, made.workflow], result: made.workflow };
  });

/** 412 if somebody else has changed it since that version. Entries in a stage that is gone are at the start again. */
export const updateWorkflow = (scope: Scope, id: number, version: number, sent: SentWorkflow): Promise<Workflow> =>
  changeWorkflows(scope, (stored) => {
    const earlier = findIn(stored, id);
    if (earlier.version !== version)
      throw new RequestError(
        'PreconditionFailedError',
        'Somebody else has changed this workflow meanwhile. Read it again.',
      );
    const facts = { id, version: version + 1 };
    const { workflow, next } = workflowFrom(sent, facts, stored.next, earlier.stages);
    return { next, workflows: stored.workflows.map((one) => (one === earlier ? workflow : one)), result: workflow };
  });

/** Entries of its types are published from anywhere; where they were is remembered. */
export const removeWorkflow = (scope: Scope, id: number): Promise<Workflow> =>
  changeWorkflows(scope, (stored) => {
    const removed = findIn(stored, id);
    return { ...stored, workflows: stored.workflows.filter((one) => one !== removed), result: removed };
  });

function findIn({ workflows }: StoredWorkflows, id: number): Workflow {
  const found = workflows.find((one) => one.id === id);
  if (found === undefined) throw notFound();
  return found;
}

function workflowFrom(
  { name, types, stages: sent, bindsApi }: SentWorkflow,
  facts: Pick<Workflow, 'id' | 'version'>,
  first: number,
  known: readonly Stage[],
): { readonly workflow: Workflow; readonly next: number } {
  let next = first;
  const stages = sent.map(({ id, isRequired: _, ...stage }, index): Stage => {
    if (id !== undefined && !known.some((one) => one.id === id))
      throw validationError(`stages.${index}.id must be the id of one of its stages`);
    next += id === undefined ? 1 : 0;
    return { ...stage, id: id ?? next - 1 };
  });
  const required = stages[sent.findIndex(({ isRequired }) => isRequired)]?.id ?? null;
  return { workflow: { ...facts, name, types, stages, required, bindsApi }, next };
}

interface Decided<T> extends StoredWorkflows {
  readonly result: T;
}

async function changeWorkflows<T>(scope: Scope, decide: (stored: StoredWorkflows) => Decided<T>): Promise<T> {
  const { engine } = scope;
  await engine.reviews.prepare();
  try {
    return await inTransaction(scope, (inner) => changeIn(inner, decide));
  } finally {
    engine.workflows.forget();
  }
}

async function changeIn<T>(inner: TransactionScope, decide: (stored: StoredWorkflows) => Decided<T>): Promise<T> {
  const results: T[] = [];
  await changeSettingIn(inner, PLACE, (found) => {
    const { next, workflows, result } = decide(workflowsIn(found));
    refuseTaken(inner.engine, workflows);
    results[0] = result;
    return { text: JSON.stringify({ next, workflows } satisfies StoredWorkflows), type: 'object' };
  });
  return results[0] as T;
}

const workflowsIn = (found: StoredSetting | null): StoredWorkflows =>
  found?.text == null ? NO_WORKFLOWS : (parseRecord(found.text) as unknown as StoredWorkflows);

function refuseTaken({ model }: Engine, workflows: readonly Workflow[]): void {
  const owners = new Map<string, Workflow>();
  for (const workflow of workflows)
    for (const uid of workflow.types) {
      const owner = owners.get(uid);
      if (owner !== undefined && model.contentTypes.has(uid))
        throw validationError(`${uid} is reviewed in "${owner.name}" already: a content type has one workflow`);
      owners.set(uid, workflow);
    }
}

/** Roles that are deleted leave the stages that name them, in the same transaction. */
export async function forgetRoles(inner: TransactionScope, roles: readonly number[]): Promise<void> {
  if (inner.engine.workflows.all().length === 0) return;
  await changeSettingIn(inner, PLACE, (found) => {
    const stored = workflowsIn(found);
    const left = withoutRoles(stored, roles);
    const text = JSON.stringify(left);
    return text === JSON.stringify(stored) ? null : { text, type: 'object' };
  });
  inner.engine.workflows.forget();
}
