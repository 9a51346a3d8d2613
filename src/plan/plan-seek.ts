import type { Slice } from '../query/query.ts';
import { isLong } from '../schema/scalar-types.ts';
import type { Cell, RootRead } from './plan.ts';

/**
 * A read that starts at a position. Its rows contain the values they are sorted by, from which the positions of its
 * first and last entry are made. Of long texts only the beginning counts, here and in the order: databases do not
 * compare all of them either, and a position has to fit into a URL.
 */
export function planSeek(
  { entries, order: given, ...read }: Omit<RootRead, 'seek'>,
  { toward, from }: Extract<Slice, { kind: 'cursor' }>,
): RootRead {
  const order = given.map((term) => (isLong(term.type) ? { ...term, byBeginning: true as const } : term));
  const keys = order.map(({ column, type }, orderTerm): Cell => ({ column, type, orderTerm }));
  const first = entries.cells.length;
  // No other plan shares these cells.
  const { shared: _, ...own } = entries;
  return {
    ...read,
    order,
    entries: { ...own, cells: [...entries.cells, ...keys] },
    seek: { toward, from, cells: keys.map((_key, index) => first + index) },
  };
}
