import type { AuthorizedQuery } from '../../access/authorize-query.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Query } from '../../query/query.ts';
import type { EntryWriter } from '../../response/entry-writer.ts';
import type { CompiledPlan } from '../../sql/compile-plan.ts';

/** Everything about a query that its values do not change. */
export interface PreparedQuery {
  readonly plan: Plan;
  readonly compiled: CompiledPlan;
  readonly writeEntry: EntryWriter;
}

/** A query that its caller may ask, and the key of what its shape needs to run. */
export interface ResolvedQuery {
  readonly query: AuthorizedQuery;
  readonly shape: string;
}

/** A query ready to run. */
export interface RecalledQuery {
  readonly query: Query;
  readonly prepared: PreparedQuery;
  /** Instead of those of the query, which cost as much. */
  readonly parameters?: Query['parameters'];
}
