import type { AuthorizedQuery } from '../access/authorize.ts';
import { isDeep } from '../query/is-deep.ts';
import type { Slice } from '../query/query.ts';
import type { Model } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Condition, OrderTerm, Plan, RootRead } from './plan.ts';
import { planCondition, planSearch } from './plan-condition.ts';
import { planEntries, planOrder } from './plan-entries.ts';

export function planQuery(model: Model, query: AuthorizedQuery): Plan {
  const { table } = query.type;
  const condition = rootCondition(model, query);
  const root: RootRead = {
    table,
    condition,
    entries: planEntries(model, query.entries, query.sort),
    order: isWhole(query.slice) ? planOrder(model, query.sort) : totalOrder(planOrder(model, query.sort)),
    slice: sliceOf(query.slice),
  };
  return { root, count: isCounted(query.slice) ? { table, condition } : null };
}

function rootCondition(model: Model, { filter, search }: AuthorizedQuery): Condition | null {
  const conditions = [filter && planCondition(model, filter), search && planSearch(search)].filter(
    (part) => part !== null,
  );
  const [first] = conditions;
  if (first === undefined) return null;
  return conditions.length === 1 ? first : { kind: 'and', conditions };
}

/** Pages never overlap or skip: every order ends in the id. */
function totalOrder(order: readonly OrderTerm[]): readonly OrderTerm[] {
  const hasId = order.some((term) => term.steps.length === 0 && term.column === 'id');
  return hasId ? order : [...order, { steps: [], column: 'id', direction: 'asc' }];
}

/** Only a list without pages may leave the order of equal entries to the database, as the reference does. */
const isWhole = (slice: Slice): boolean => slice.kind === 'plain' && slice.start === 0 && slice.limit === -1;

function sliceOf(slice: Slice): RootRead['slice'] {
  switch (slice.kind) {
    case 'page':
    case 'offset':
    case 'plain':
      if (slice.kind !== 'page' && slice.limit === -1) return 'every';
      return isDeep(slice) ? 'deepWindow' : 'window';
    case 'first':
    case 'every':
      return slice.kind;
    default:
      return assertNever(slice);
  }
}

const isCounted = (slice: Slice): boolean => (slice.kind === 'page' || slice.kind === 'offset') && slice.count;
