import type { AuthorizedQuery } from '../access/authorize-query.ts';
import { isCounted, isEstimated, isUnlimited } from '../query/is-unlimited.ts';
import { isDeep } from '../query/is-deep.ts';
import type { Slice } from '../query/query.ts';
import type { Model } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Condition, OrderTerm, Plan, RootRead } from './plan.ts';
import { planCondition, planMatch, planSearch } from './plan-condition.ts';
import { planEntries, planOrder } from './plan-entries.ts';
import { planNarrowing } from './plan-narrowing.ts';
import { planSeek } from './plan-seek.ts';

/** Large tables are never read in the order of a list without bounds. */
export function planQuery(model: Model, query: AuthorizedQuery, isLarge = false): Plan {
  const { type, sort, slice } = query;
  const condition = rootCondition(model, query);
  const entries = planEntries(model, query.entries, sort);
  const order = totalOrder([...byRelevance(query), ...planOrder(model, sort)]);
  const read = { table: type.table, condition, entries, order, slice: sliceOf(slice) };
  const page = isLarge ? planNarrowing(read, type) : read;
  const root: RootRead = slice.kind === 'cursor' ? planSeek(read, slice) : page;
  return {
    root,
    count: isCounted(slice) ? { table: type.table, condition } : null,
    ...(isEstimated(slice) && { isEstimated: true }),
  };
}

export function rootCondition(model: Model, { filter, search }: AuthorizedQuery): Condition | null {
  const conditions = [filter && planCondition(model, filter), search && planSearch(search)].filter(
    (part) => part !== null,
  );
  const [first] = conditions;
  if (first === undefined) return null;
  return conditions.length === 1 ? first : { kind: 'and', conditions };
}

/** By the fields that the caller may search: the others must not show in the order either. */
const byRelevance = ({ search }: AuthorizedQuery): readonly OrderTerm[] =>
  search?.ranked === true
    ? [{ steps: [], column: 'relevance', type: 'integer', direction: 'desc', relevance: planMatch(search) }]
    : [];

/**
 * Every order ends in the id, so pages never overlap or skip entries, and no list depends on the index the database
 * happens to use.
 */
function totalOrder(order: readonly OrderTerm[]): readonly OrderTerm[] {
  const hasId = order.some((term) => term.steps.length === 0 && term.column === 'id' && term.computed === undefined);
  return hasId ? order : [...order, { steps: [], column: 'id', type: 'increments', direction: 'asc' }];
}

function sliceOf(slice: Slice): RootRead['slice'] {
  switch (slice.kind) {
    case 'page':
    case 'offset':
    case 'plain':
      if (isUnlimited(slice)) return 'every';
      return isDeep(slice) ? 'deepWindow' : 'window';
    case 'cursor':
      return 'seek';
    case 'first':
      return slice.start === 0 ? 'first' : 'window';
    default:
      return assertNever(slice);
  }
}
