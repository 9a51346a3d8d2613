import type { OpenComments } from '../../../src/admin/contract/comments.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { ContentType } from '../model/model.ts';
import { call } from '../server/call.ts';
import { useAsked } from '../state/use-asked.ts';

const NONE: ReadonlyMap<number, number> = new Map();

/** The number of open comments on the entries of a page. The list does not wait for it. */
export function useOpenComments(
  { uid }: ContentType,
  entries: readonly { readonly id: number }[],
): ReadonlyMap<number, number> {
  const ids = entries.map(({ id }) => id).join();
  const { data = NONE } = useAsked(`${uid} ${ids}`, async (signal) => {
    if (ids === '') return NONE;
    const path = `/studio/api/lists/${uid}/comments?ids=${ids}`;
    const { data: open } = await call<Data<readonly OpenComments[]>>('GET', path, { signal });
    return new Map(open.map((one) => [one.id, one.open]));
  });
  return data;
}
