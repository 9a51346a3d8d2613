import type { SortKey } from './query.ts';

/** The id of the entry itself: no two entries are equal in it. */
export const isOwnId = ({ path, attribute }: Pick<SortKey, 'path' | 'attribute'>): boolean =>
  path.length === 0 && attribute.column === 'id' && attribute.computed === undefined;
