import type { RawObject } from '../../query/parse-query-string.ts';
import { readId } from '../read-id.ts';
import { exactly, text, validateOwn } from '../validation/validate-own.ts';

/** As many as a page of a list has at most. */
const MOST_ENTRIES = 100;

/** `?ids=1,2`: the entries of a page. */
export function idsIn(query: RawObject): readonly number[] {
  const { ids } = validateOwn(exactly({ ids: text(1, 2_000) }), query);
  return ids.split(',', MOST_ENTRIES).flatMap((id) => readId(id) ?? []);
}
