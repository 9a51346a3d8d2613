import type { ShownWorkflow, WorkflowStage } from '../../../../src/admin/contract/reviews.ts';
import { t } from '../../texts/t.ts';

/** A stage as it is sent: without an id, it is new. */
export interface SentStage extends Omit<WorkflowStage, 'id'> {
  readonly id?: number;
}

export interface SentWorkflow extends Omit<ShownWorkflow, 'id' | 'stages' | 'version'> {
  readonly stages: readonly SentStage[];
}

const COLORS = ['#666687', '#4945ff', '#328048', '#d9822f', '#0c75af', '#9736e8'] as const;

/** Whoever may update an entry moves it, until somebody is named. */
export const newStage = (name: string, place: number, isRequired = false): SentStage => ({
  ...{ name, color: COLORS[place % COLORS.length] ?? COLORS[0], from: null, to: null, isRequired },
});

/** What most begin with; approving is left to super admins until a role is named. */
export const newWorkflow = (name: string): SentWorkflow => ({
  ...{ name, types: [], bindsApi: false },
  stages: [
    newStage(t('review.toDo'), 0),
    newStage(t('review.inReview'), 1),
    { ...newStage(t('review.approved'), 2, true), to: [] },
  ],
});

/** The stages with one of them moved by so many places; those at the ends stay. */
export function moved<T>(list: readonly T[], from: number, by: number): readonly T[] {
  const one = list[from];
  const to = from + by;
  if (one === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}
