import type { Scope } from '../scope.ts';
import type { RecalledQuery } from './prepared-query.ts';
import { readRows, type WritableRows } from './read-rows.ts';
import { signRows } from './sign-rows.ts';

/** The rows of a query for a response, with file URLs that the caller can open. */
export const readShown = (scope: Scope, recalled: RecalledQuery): Promise<WritableRows> =>
  readRows(scope, recalled, (entries) => signRows(scope, recalled.prepared.plan, entries));
