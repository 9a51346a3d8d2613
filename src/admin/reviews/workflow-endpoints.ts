import * as z from 'zod';
import { permission } from '../../auth/administrators/requirement.ts';
import { notFound, validationError } from '../../errors.ts';
import {
  createWorkflow,
  listWorkflows,
  removeWorkflow,
  type SentWorkflow,
  updateWorkflow,
} from '../../management/review/workflow-store.ts';
import type { Workflow } from '../../revisions/workflow.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, data, noContent, ok } from '../admin-route.ts';
import { administratorScope } from '../content-manager/managed-type.ts';
import type { ShownWorkflow, WorkflowPage } from '../contract/reviews.ts';
import { readId } from '../read-id.ts';
import { exactly, flag, text, validateOwn } from '../validation/validate-own.ts';

const WORKFLOWS = '/studio/api/workflows';
const MANAGING = permission('admin::review-workflows.update');

/** How entries are reviewed. */
export const WORKFLOW_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', WORKFLOWS, MANAGING, getWorkflows],
  ['POST', WORKFLOWS, MANAGING, postWorkflow],
  ['PUT', `${WORKFLOWS}/:workflow`, MANAGING, putWorkflow],
  ['DELETE', `${WORKFLOWS}/:workflow`, MANAGING, deleteWorkflow],
];

const MOST_STAGES = 50;
const MOST_TYPES = 1_000;
const MOST_ROLES = 1_000;

const ID = 'an id';
const id = z.number({ error: ID }).int({ error: ID }).positive({ error: ID });
const roles = z
  .array(id, { error: 'a list of ids of roles, or null' })
  .max(MOST_ROLES, { error: `a list of at most ${MOST_ROLES} ids` })
  .nullable();
const COLOR = 'a color such as #4945ff';
const stage = exactly({
  id: id.optional(),
  name: text(1, 100),
  color: z.string({ error: COLOR }).regex(/^#[0-9a-f]{6}$/i, { error: COLOR }),
  from: roles,
  to: roles,
  isRequired: flag,
});
const STAGES = `a list of 1 to ${MOST_STAGES} stages`;
const sent = {
  name: text(1, 100),
  types: z
    .array(text(1, 255), { error: 'a list of content types' })
    .max(MOST_TYPES, { error: `a list of at most ${MOST_TYPES} content types` }),
  stages: z.array(stage, { error: STAGES }).min(1, { error: STAGES }).max(MOST_STAGES, { error: STAGES }),
  bindsApi: flag,
};
const created = exactly(sent);
const changed = exactly({ ...sent, version: id });

const showWorkflow = ({ required, stages, ...workflow }: Workflow): ShownWorkflow => ({
  ...workflow,
  stages: stages.map((one) => ({ ...one, isRequired: one.id === required })),
});

async function getWorkflows(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const workflows = await listWorkflows(administratorScope(parts, request));
  const stored = await parts.roles.list();
  return ok<WorkflowPage>({
    data: workflows.map(showWorkflow),
    meta: { roles: stored.map(({ id: role, name }) => ({ id: role, name })) },
  });
}

async function postWorkflow(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const workflow = await checked(parts, validateOwn(created, request.body));
  return data<ShownWorkflow>(showWorkflow(await createWorkflow(administratorScope(parts, request), workflow)), 201);
}

async function putWorkflow(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const workflow = idIn(request);
  const { version, ...values } = validateOwn(changed, request.body);
  const scope = administratorScope(parts, request);
  return data<ShownWorkflow>(
    showWorkflow(await updateWorkflow(scope, workflow, version, await checked(parts, values))),
  );
}

async function deleteWorkflow(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  await removeWorkflow(administratorScope(parts, request), idIn(request));
  return noContent();
}

function idIn({ params }: AdminRequest): number {
  const found = readId(params.workflow);
  if (found === null) throw notFound();
  return found;
}

type Sent = z.infer<typeof created>;

/** Types and roles that there are not, and stages that would make no sense. */
async function checked(parts: AdminParts, workflow: Sent): Promise<SentWorkflow> {
  const { types, stages } = workflow;
  const { contentTypes } = parts.engine.model;
  const unknown = types.find((uid) => contentTypes.get(uid)?.apiName == null);
  if (unknown !== undefined)
    throw validationError(`types must be content types of the project: there is no ${unknown}`);
  const repeated = (values: readonly unknown[]): boolean => new Set(values).size < values.length;
  if (repeated(types)) throw validationError('types must be different content types');
  if (repeated(stages.map(({ name }) => name))) throw validationError('stages must have different names');
  if (repeated(stages.flatMap((one) => one.id ?? []))) throw validationError('stages must have different ids');
  const required = stages.findIndex(({ isRequired }) => isRequired);
  if (required === 0) throw validationError('The first stage cannot be required: every entry begins there');
  if (stages.filter(({ isRequired }) => isRequired).length > 1)
    throw validationError('At most one stage can be required');
  const known = new Set((await parts.roles.list()).map((role) => role.id));
  const missing = stages.flatMap(({ from, to }) => [...(from ?? []), ...(to ?? [])]).find((role) => !known.has(role));
  if (missing !== undefined) throw validationError(`There is no role ${missing}`);
  return { ...workflow, stages: stages.map((one) => ({ ...one, color: one.color.toLowerCase() })) };
}
