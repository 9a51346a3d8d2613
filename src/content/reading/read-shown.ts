import type { Row } from '../../sql/rows.ts';
import type { Scope } from '../scope.ts';
import type { RecalledQuery } from './prepared-query.ts';
import { readBelow, readRows, type WritableRows } from './read-rows.ts';
import { signRows } from './sign-rows.ts';

/** The rows of a query for an answer, with addresses of files that whoever gets it can open. */
export const readShown = (scope: Scope, recalled: RecalledQuery): Promise<WritableRows> =>
  readRows(scope, recalled, (entries) => signRows(scope, recalled.prepared.plan, entries));

/** The same for rows that are there already. */
export const readShownBelow = (
  scope: Scope,
  recalled: RecalledQuery,
  rows: readonly Row[],
): Promise<Omit<WritableRows, 'total'>> =>
  readBelow(scope, recalled, rows, (entries) => signRows(scope, recalled.prepared.plan, entries));
