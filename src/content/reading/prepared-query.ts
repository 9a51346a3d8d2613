import type { AuthorizedQuery } from '../../access/authorize-query.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Query } from '../../query/query.ts';
import type { EntryWriter } from '../../response/entry-writer.ts';
import type { AggregationPlan } from '../../plan/plan-aggregation.ts';
import type { CompiledPlan, CompiledStatement } from '../../sql/compile-plan.ts';

/** The parts of a query that do not depend on its values. */
export interface PreparedQuery {
  /** Whether the plan is for a table with many rows. */
  readonly isOfLargeTable: boolean;
  readonly plan: Plan;
  readonly compiled: CompiledPlan;
  readonly writeEntry: EntryWriter;
}

/** The same of an aggregation. */
export interface PreparedAggregation {
  readonly plan: AggregationPlan;
  readonly compiled: CompiledStatement;
}

/** An authorized query, and the key of the prepared query of its shape. */
export interface ResolvedQuery {
  readonly query: AuthorizedQuery;
  readonly shape: string;
}

export interface RecalledQuery {
  readonly query: Query;
  readonly prepared: PreparedQuery;
  /** Override those of the query; their cost is the same. */
  readonly parameters?: Query['parameters'];
}
