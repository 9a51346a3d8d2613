import { DatabaseFault } from '../../database-fault.ts';

/** Ids of new rows as numbers. An id beyond the exact range would be another row's. */
export const wholeIds = (ids: readonly unknown[]): readonly number[] => ids.map(wholeId);

function wholeId(id: unknown): number {
  const number = Number(id);
  if (Number.isSafeInteger(number)) return number;
  throw new DatabaseFault('other', `The database assigned the id ${id}; ids beyond 2^53 are not supported.`);
}
