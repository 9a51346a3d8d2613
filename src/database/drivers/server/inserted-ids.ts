import { DatabaseFault } from '../../database-fault.ts';

/** Ids of new rows as numbers. One that a number cannot hold would be another row's. */
export const wholeIds = (ids: readonly unknown[]): readonly number[] => ids.map(wholeId);

function wholeId(id: unknown): number {
  const number = Number(id);
  if (Number.isSafeInteger(number)) return number;
  throw new DatabaseFault('other', `The database gave the id ${id}; ids from 2^53 on cannot be used.`);
}
