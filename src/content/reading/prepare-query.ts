import type { AuthorizedQuery } from '../../access/authorize-query.ts';
import { planQuery } from '../../plan/plan-query.ts';
import { describeQuery } from '../../query/describe-query.ts';
import type { EntryShape } from '../../response/entry-writer.ts';
import { createEntryWriter } from '../../response/write-entries.ts';
import { compilePlan } from '../../sql/compile-plan.ts';
import { makeFlat } from '../../util/make-flat.ts';
import type { Engine } from '../engine.ts';
import { assertAffordable } from './running/assert-affordable.ts';
import type { PreparedQuery, ResolvedQuery } from './prepared-query.ts';
import { weighPrepared } from './running/weigh-query.ts';

/** Queries of one shape differ only in their values. */
export const shapeOf = (query: AuthorizedQuery, entries: EntryShape): ResolvedQuery => ({
  query,
  shape: makeFlat(`${entries} ${describeQuery(query)}`),
});

/** From this many rows on, reading a whole table to find a few entries takes longer than a page should. */
const LARGE_TABLE = 20_000;

/** Plans, compiles and creates the writer, or reuses those of an earlier query of the same shape. */
export function prepareQuery(engine: Engine, { query, shape }: ResolvedQuery, entries: EntryShape): PreparedQuery {
  const known = engine.prepared.get(shape);
  const isLarge = (engine.sizes.latest().get(query.type.table) ?? 0) >= LARGE_TABLE;
  if (known?.isOfLargeTable === isLarge) return known;
  // Refused queries are not compiled, which would cost time.
  assertAffordable(engine, query);
  const plan = planQuery(engine.model, query, isLarge);
  const prepared = {
    isOfLargeTable: isLarge,
    plan,
    compiled: compilePlan(engine.dialect, plan),
    writeEntry: createEntryWriter(plan.root.entries, entries),
  };
  engine.prepared.set(shape, prepared, weighPrepared(prepared));
  return prepared;
}
