import { firstIssue } from '../query/issues.ts';
import type { RawObject } from '../query/parse-query-string.ts';
import type { Filter } from '../query/query.ts';
import { resolveParts } from '../query/resolve-query.ts';
import type { ContentType, Model } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Rows } from './grant.ts';

/**
 * The rows matched by filters in the syntax of a request, over any attribute: `{ createdBy: { id: 7 } }`. Null if they
 * compare nothing and therefore match every row. Throws the errors in the filters.
 */
export function rowsWhere(model: Model, type: ContentType, filters: RawObject): Rows | null {
  const { filter, parameters, issues } = resolveParts({ model, layer: 'database' }, type, { filters }, null);
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
