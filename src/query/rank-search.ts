import type { ContentType } from '../schema/model.ts';
import { askedCursor } from './cursors/resolve-cursor.ts';
import type { RawObject } from './parse-query-string.ts';
import type { Search } from './query.ts';
import { attributeNamed, rejectForm, type Resolution } from './resolution.ts';
import { searchRuns } from './search-runs.ts';

/** `_q=…&sort=relevance`, an addition to the contract. A field of that name is sorted by as any other. */
export const isRanked = ({ layer }: Resolution, type: ContentType, { sort, _q: text }: RawObject): boolean =>
  sort === 'relevance' &&
  layer === 'contract' &&
  typeof text === 'string' &&
  text !== '' &&
  attributeNamed(type, 'relevance') === undefined;

/** All matches are read before the first is known, so the index has to find them. */
export function rankSearch(
  resolution: Resolution,
  type: ContentType,
  search: Search,
  { _q: text, pagination }: RawObject,
): Search {
  const refuse = (reason: string): void => rejectForm(resolution, `Invalid sort "relevance". ${reason}`);
  if (type.searchIndex === undefined) refuse('It needs a search index of the content type.');
  else if (searchRuns(String(text)).length === 0) refuse('It needs at least three characters in a row in _q.');
  else if (askedCursor(pagination) !== null) refuse('Lists with cursors are sorted by fields.');
  return { ...search, ranked: true };
}
