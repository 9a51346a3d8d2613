import type { AuthorizedQuery } from '../access/authorize-query.ts';
import type { Aggregation, DatePart, Measure } from '../query/aggregates/aggregation.ts';
import type { Model } from '../schema/model.ts';
import type { OrderTerm, Selection } from './plan.ts';
import { planOrder } from './plan-entries.ts';
import { rootCondition } from './plan-query.ts';

/** What is calculated from which rows. */
export interface AggregationPlan extends Selection {
  readonly groups: readonly GroupTerm[];
  readonly measures: readonly MeasureTerm[];
}

/** Where the value of a group is. */
export interface GroupTerm {
  readonly name: string;
  readonly term: OrderTerm;
  readonly part: DatePart | null;
}

export interface MeasureTerm {
  readonly name: string;
  readonly term: OrderTerm;
  readonly measure: Measure;
}

/** `query` is that of the aggregation, authorized. */
export function planAggregation(
  model: Model,
  { groups, measures }: Pick<Aggregation, 'groups' | 'measures'>,
  query: AuthorizedQuery,
): AggregationPlan {
  const terms = planOrder(model, query.sort);
  const termAt = (index: number): OrderTerm => terms[index] as OrderTerm;
  return {
    table: query.type.table,
    condition: rootCondition(model, query),
    groups: groups.map((group, index) => ({ ...group, term: termAt(index) })),
    measures: measures.map((measured, index) => ({ ...measured, term: termAt(groups.length + index) })),
  };
}
