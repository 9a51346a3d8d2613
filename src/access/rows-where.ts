import { firstIssue } from '../query/issues.ts';
import type { RawObject } from '../query/parse-query-string.ts';
import type { Filter } from '../query/query.ts';
import { resolveParts } from '../query/resolve-query.ts';
import type { ContentType, Model } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Rows } from './grant.ts';

/**
 * The rows that filters mean, in the words of a request and over any attribute: `{ createdBy: { id: 7 } }`. Null where
 * they compare nothing, and so mean every row. Throws what is wrong with them.
 */
export function rowsWhere(model: Model, type: ContentType, filters: RawObject): Rows | null {
  const { filter, parameters, issues } = resolveParts({ model, reach: 'database' }, type, { filters }, null);
  const error = firstIssue(issues);
  if (error !== null) throw error;
  if (filter === null) return null;
  assertComparing(filter);
  return { filter, parameters };
}

/** Whether filters select rows of a type: not if they name unknown fields, or compare nothing. */
export function meansRows(model: Model, type: ContentType, filters: RawObject): boolean {
  try {
    return rowsWhere(model, type, filters) !== null;
  } catch {
    return false;
  }
}

/** An empty group matches every row, and would admit rows that a condition is meant to exclude. */
function assertComparing(filter: Filter): void {
  switch (filter.kind) {
    case 'and':
    case 'or':
      if (filter.filters.length === 0) throw new Error('A condition on rows has a group without conditions.');
      for (const part of filter.filters) assertComparing(part);
      return;
    case 'not':
    case 'related':
      assertComparing(filter.filter);
      return;
    case 'overwritten':
      throw new Error('A condition on rows has two groups in one place.');
    case 'compare':
    case 'null':
      return;
    default:
      assertNever(filter);
  }
}
