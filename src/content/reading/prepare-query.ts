import type { AuthorizedQuery } from '../../access/authorize.ts';
import { planQuery } from '../../plan/plan-query.ts';
import { describeQuery } from '../../query/describe-query.ts';
import type { EntryShape } from '../../response/entry-writer.ts';
import { createEntryWriter } from '../../response/write-entries.ts';
import { compilePlan } from '../../sql/compile-plan.ts';
import type { Engine } from '../engine.ts';
import type { PreparedQuery } from './prepared-query.ts';

/** Plans, compiles and makes the writer, or finds them from an earlier query of the same shape. */
export function prepareQuery(engine: Engine, query: AuthorizedQuery, shape: EntryShape): PreparedQuery {
  const key = `${shape} ${describeQuery(query)}`;
  const known = engine.prepared.get(key);
  if (known !== undefined) return known;
  const plan = planQuery(engine.model, query);
  const prepared = {
    plan,
    compiled: compilePlan(engine.dialect, plan),
    writeEntry: createEntryWriter(plan.root.entries, shape),
  };
  engine.prepared.set(key, prepared);
  return prepared;
}
