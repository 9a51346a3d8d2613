import { expect, test } from 'vitest';
import {
  mayMove,
  maySet,
  type Reviewer,
  type Stage,
  stageOf,
  stagesFor,
  withoutRoles,
  workflowOf,
} from './workflow.ts';

const stage = (id: number, more: Partial<Stage> = {}): Stage => ({
  ...{ id, name: `Stage ${id}`, color: '#4945ff', from: null, to: null },
  ...more,
});
const STAGES = [stage(3, { from: [1] }), stage(1, { from: [1, 2], to: [2] }), stage(2, { from: [1], to: [] })];
const WORKFLOW = {
  ...{ id: 9, name: 'News', types: ['api::article.article'], stages: STAGES },
  ...{ required: 2, bindsApi: false, version: 1 },
};
const reviewer = (roles: readonly number[], more: Partial<Reviewer> = {}): Reviewer => ({
  ...{ roles: new Set(roles), isSuperAdmin: false, mayUpdate: true },
  ...more,
});
const [first, second, last] = STAGES as [Stage, Stage, Stage];

test('an entry without a stage, or in one that is gone, is at the start', () => {
  expect(stageOf(WORKFLOW, null)).toBe(first);
  expect(stageOf(WORKFLOW, 4)).toBe(first);
  expect(stageOf(WORKFLOW, 1)).toBe(second);
  expect(workflowOf([WORKFLOW], 'api::page.page')).toBe(null);
});

test('a move takes a role that may move entries from the one stage and to the other', () => {
  expect(mayMove(reviewer([1, 2]), first, second)).toBe(true);
  expect(mayMove(reviewer([1]), first, second)).toBe(false);
  expect(mayMove(reviewer([2]), first, second)).toBe(false);
  // Nobody is named: super admins alone.
  expect(mayMove(reviewer([1, 2]), second, last)).toBe(false);
  expect(mayMove(reviewer([], { isSuperAdmin: true }), second, last)).toBe(true);
});

test('where no roles are named, whoever may update the entry may', () => {
  expect(maySet(reviewer([]), first)).toBe(true);
  expect(maySet(reviewer([], { mayUpdate: false }), first)).toBe(false);
  expect(maySet(reviewer([2], { mayUpdate: false }), second)).toBe(true);
});

test('stages wait for the roles that they name, except for the last one', () => {
  expect(stagesFor(WORKFLOW, new Set([1]))).toEqual([first, second]);
  expect(stagesFor(WORKFLOW, new Set([2]))).toEqual([second]);
  expect(stagesFor({ ...WORKFLOW, stages: [stage(1), stage(2)] }, new Set([1]))).toEqual([]);
});

test('a role that is deleted opens no stage', () => {
  const { stages } = withoutRoles({ next: 4, workflows: [WORKFLOW] }, [2]).workflows[0] ?? WORKFLOW;
  expect(stages.map(({ from, to }) => [from, to])).toEqual([
    [[1], null],
    [[1], []],
    [[1], []],
  ]);
});
