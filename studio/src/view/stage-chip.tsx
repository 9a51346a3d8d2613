import type { ShownStage } from '../../../src/admin/contract/reviews.ts';

/** A stage of a review, with its color beside the name: the name alone says it. */
export const StageChip = ({ stage }: { readonly stage: ShownStage | undefined }) =>
  stage === undefined ? null : (
    <span class="stage" style={{ '--stage': stage.color }}>
      {stage.name}
    </span>
  );
