import { authorizeQuery } from '../../access/authorize-query.ts';
import { validationError } from '../../errors.ts';
import { runStatement } from '../../database/running/run-statement.ts';
import { type AggregationPlan, planAggregation } from '../../plan/plan-aggregation.ts';
import { type Aggregation, MOST_GROUPS } from '../../query/aggregates/aggregation.ts';
import { resolveAggregation } from '../../query/aggregates/resolve-aggregation.ts';
import { describeQuery } from '../../query/describe-query.ts';
import { writeAggregation } from '../../response/write-aggregation.ts';
import type { ContentType } from '../../schema/model.ts';
import { compileAggregation } from '../../sql/compile-aggregation.ts';
import type { CompiledStatement } from '../../sql/compile-plan.ts';
import type { Row } from '../../sql/rows.ts';
import { makeFlat } from '../../util/make-flat.ts';
import { inPreview, previewed } from '../drafts/in-preview.ts';
import { defaultLocaleOf, type Scope } from '../scope.ts';
import { parseInput, type QueryInput } from './recall-query.ts';
import { refusingValues, startStatement, withinBytes } from './running/start-run.ts';
import { weighStatement } from './running/weigh-query.ts';

/** `GET /api/:pluralApiId/aggregate`: numbers about the entries that a list with these filters would contain. */
export async function aggregateEntries(scope: Scope, type: ContentType, input: QueryInput): Promise<string> {
  const { engine } = scope;
  const { model, pagination, limits } = engine;
  const shownInput = await previewed(scope, input, 'v4', type);
  const defaultLocale = type.localized ? await defaultLocaleOf(scope) : '';
  const context = { model, pagination, budgets: limits, defaultLocale };
  const aggregation = resolveAggregation(context, type, parseInput(engine, shownInput));
  const { plan, rows } = await readAggregation(scope, aggregation, (compiled, read) =>
    inPreview(scope, shownInput, compiled, read),
  );
  return withinBytes(engine, () => writeAggregation(plan, rows));
}

type InState = <T>(compiled: CompiledStatement, read: (at: Scope) => Promise<T>) => Promise<T>;

/** One row for each group. */
export async function readAggregation(
  { engine, access }: Scope,
  aggregation: Aggregation,
  inState: InState,
): Promise<{ readonly plan: AggregationPlan; readonly rows: readonly Row[] }> {
  const { model, dialect, aggregations } = engine;
  const query = authorizeQuery(aggregation.query, access);
  const { groups, measures } = aggregation;
  const shape = makeFlat(`${describeQuery(query)} ${JSON.stringify({ groups, measures })}`);
  let prepared = aggregations.get(shape);
  if (prepared === undefined) {
    const plan = planAggregation(model, aggregation, query);
    prepared = { plan, compiled: compileAggregation(dialect, plan) };
    aggregations.set(shape, prepared, weighStatement(prepared.compiled));
  }
  const { plan, compiled } = prepared;
  const rows = await inState(compiled, (at) =>
    refusingValues(engine, () => runStatement(startStatement(at, query), compiled, [])),
  );
  if (rows.length > MOST_GROUPS) throw tooManyGroups();
  return { plan, rows };
}

const tooManyGroups = () =>
  validationError(`There are more than ${MOST_GROUPS} groups. Narrow them with filters, or group by less.`);
