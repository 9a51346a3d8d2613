import type { ContentType } from '../../schema/model.ts';
import { isOwnId } from '../is-own-id.ts';
import type { QueryValue, SortKey } from '../query.ts';

/** A position in the order of a list, as text: which list and order, then the values that an entry is sorted by. */
export const cursorText = (type: ContentType, sort: readonly SortKey[], values: readonly QueryValue[]): string =>
  JSON.stringify([orderName(type, sort), ...values]);

/** The values; null if the text is none, or a position in another order. */
export function readCursor(
  text: string | null,
  type: ContentType,
  sort: readonly SortKey[],
): readonly QueryValue[] | null {
  if (text === null) return null;
  const [order, ...values] = JSON.parse(text) as [string, ...QueryValue[]];
  return order === orderName(type, sort) && values.length === lengthOf(sort) ? values : null;
}

/** Filters are not part of it: a position is one in any selection of the entries. */
const orderName = ({ uid }: ContentType, sort: readonly SortKey[]): string =>
  [
    uid,
    ...sort.map(({ path, attribute, direction }) =>
      [...path.map((step) => step.attribute.name), `${attribute.name} ${attribute.type} ${direction}`].join('.'),
    ),
  ].join();

const lengthOf = (sort: readonly SortKey[]): number => (sort.some(isOwnId) ? sort.length : sort.length + 1);
