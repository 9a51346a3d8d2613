import { createHash } from 'node:crypto';
import { ID_ATTRIBUTE } from './lookup.ts';
import type { ContentType, ScalarAttribute, SearchIndex } from './model.ts';
import { isNumber, isHashed, isText } from './scalar-types.ts';

export const SEARCH_INDEX_PREFIX = 'plinth_search_';
export const SEARCH_INDEX_NAME = /^plinth_search_[0-9a-f]{12}/;

/** Whether `_q` may look at an attribute. */
export const isSearched = ({ searchable, type }: ScalarAttribute): boolean =>
  searchable && (isNumber(type) || (isText(type) && !isHashed(type)));

/** The index that a type can have; null if nothing of it is searched but ids. */
export function searchIndexOf({ table, attributes }: Pick<ContentType, 'table' | 'attributes'>): SearchIndex | null {
  const columns = [...attributes.values()]
    .filter((attribute): attribute is ScalarAttribute => attribute.kind === 'scalar' && isSearched(attribute))
    .map(({ column, type }) => ({ column, type }))
    .sort((a, b) => (a.column < b.column ? -1 : 1));
  if (columns.length === 0) return null;
  const parts = [{ column: ID_ATTRIBUTE.column, type: ID_ATTRIBUTE.type }, ...columns];
  const hash = createHash('sha256')
    .update(JSON.stringify([table, parts]))
    .digest('hex')
    .slice(0, 12);
  return { name: `${SEARCH_INDEX_PREFIX}${hash}`, table, columns: parts };
}
