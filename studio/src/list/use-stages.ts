import type { Data } from '../../../src/admin/contract/page.ts';
import type { ShownStage, TypeReviews } from '../../../src/admin/contract/reviews.ts';
import type { ContentType } from '../model/model.ts';
import { call } from '../server/call.ts';
import { useAsked } from '../state/use-asked.ts';

interface Stages {
  /** None if entries of the type are not reviewed. */
  readonly stages: readonly ShownStage[];
  /** That of a listed entry; null if entries of the type are not reviewed. */
  readonly stageOf: ((id: number) => ShownStage | undefined) | null;
}

/** The stages of the listed entries. A list whose stages cannot be read is shown without them. */
export function useStages({ uid }: ContentType, entries: readonly { readonly id: number }[]): Stages {
  const ids = entries.map(({ id }) => id).join();
  const { data } = useAsked(`${uid} ${ids} ${entries.length}`, async (signal) => {
    const path = `/studio/api/reviews/${uid}?ids=${ids}`;
    return (await call<Data<TypeReviews | null>>('GET', path, { signal })).data;
  });
  if (data === undefined || data === null) return { stages: [], stageOf: null };
  const { stages, entries: known } = data;
  return {
    stages,
    stageOf: (id) => stages.find((stage) => stage.id === known.find((entry) => entry.id === id)?.stage),
  };
}
