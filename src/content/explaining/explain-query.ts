import { runBatches, runIds } from '../../database/running/run-batches.ts';
import { type Run, runCount, runPlan } from '../../database/running/run-plan.ts';
import type { Plan } from '../../plan/plan.ts';
import { describePlan, type PlanStep } from '../../plan/describe-plan.ts';
import { describeQuery } from '../../query/describe-query.ts';
import type { ContentType } from '../../schema/model.ts';
import { bindParameters } from '../../sql/bind-parameters.ts';
import type { CompiledPlan, CompiledStatement } from '../../sql/compile-plan.ts';
import type { EncodedValue } from '../../sql/dialect.ts';
import type { Parameter } from '../../sql/statement.ts';
import type { DatabaseStep } from '../../sql/query-plan.ts';
import type { Scope } from '../scope.ts';
import { type DatabasePlan, readDatabasePlan } from './database-plan.ts';
import { listStatements, type NodeStatement } from './list-statements.ts';
import type { RecalledQuery } from '../reading/prepared-query.ts';
import { recallV5Request } from '../reading/read-v5.ts';
import { type QueryInput, recallQuery } from '../reading/recall-query.ts';
import { requestKind, resolveRequest } from '../reading/resolve-request.ts';
import { refusingValues, startRun } from '../reading/running/start-run.ts';

export interface ExplainOptions {
  /** The entry of a collection; omitted for lists and single types. In v5's terms its document id. */
  readonly id?: string;
  readonly contract?: 'v4' | 'v5';
  /** Runs the statements one after the other and measures each. */
  readonly run?: boolean;
  /** Queries the database's own plan of every statement. */
  readonly databasePlan?: boolean;
}

export interface Explanation {
  /** The query without its values; equal shapes share a plan. */
  readonly shape: string;
  readonly plan: readonly PlanStep[];
  /** In the order of the plan. */
  readonly statements: readonly ExplainedStatement[];
}

export interface ExplainedStatement {
  /** The step of the plan that it runs. */
  readonly node: string;
  readonly text: string;
  readonly parameters: readonly ExplainedParameter[];
  /** Only after a run. Absent if there were no parent keys, so the statement was not run. */
  readonly milliseconds?: number;
  readonly rows?: number;
  readonly databasePlan?: readonly DatabaseStep[];
  readonly warnings: readonly string[];
}

export interface ExplainedParameter {
  readonly kind: Parameter['kind'];
  /** The keys of parents are only known after a run. */
  readonly value: EncodedValue;
}

/** The steps of a caller's query on its way to the database; with `run`, its cost there. */
export async function explainQuery(
  scope: Scope,
  type: ContentType,
  input: QueryInput,
  options: ExplainOptions = {},
): Promise<Explanation> {
  const { id, contract = 'v4' } = options;
  const recalled =
    contract === 'v5'
      ? await recallV5Request(scope, type, id, input, 'flat')
      : await recallQuery(scope, type, input, requestKind(type, id), (context, raw) =>
          resolveRequest(context, type, id, raw),
        );
  const { plan, compiled } = recalled.prepared;
  const measured = options.run ? await measure(scope, recalled, plan, compiled) : new Map<CompiledStatement, Measure>();
  const { bindings } = startRun(scope, recalled);
  const statements: ExplainedStatement[] = [];
  for (const { node, statement } of listStatements(plan, compiled)) {
    const measure = measured.get(statement);
    const values = measure?.values ?? bindParameters(scope.engine.dialect, statement.parameters, bindings, []);
    const wanted = options.databasePlan && (!options.run || measure !== undefined);
    const own = wanted ? await readDatabasePlan(scope, statement, values, measure?.milliseconds ?? null) : null;
    statements.push(explained({ node, statement }, values, measure, own));
  }
  return { shape: describeQuery(recalled.query), plan: describePlan(plan), statements };
}

function explained(
  { node, statement }: NodeStatement,
  values: readonly EncodedValue[],
  measure: Measure | undefined,
  own: DatabasePlan | null,
): ExplainedStatement {
  return {
    node,
    text: statement.text,
    parameters: statement.parameters.map(({ kind }, index) => ({ kind, value: values[index] ?? null })),
    ...(measure && { milliseconds: measure.milliseconds, rows: measure.rows }),
    ...(own && { databasePlan: own.steps }),
    warnings: own?.warnings ?? [],
  };
}

interface Measure {
  readonly milliseconds: number;
  readonly rows: number;
  readonly values: readonly EncodedValue[];
}

/** Sequentially: concurrent statements would add to each other's measured time. */
async function measure(
  scope: Scope,
  recalled: RecalledQuery,
  plan: Plan,
  compiled: CompiledPlan,
): Promise<ReadonlyMap<CompiledStatement, Measure>> {
  const measured = new Map<CompiledStatement, Measure>();
  let last: Promise<unknown> = Promise.resolve();
  const query: Run['driver']['query'] = (statement, values) => {
    const result = last.then(async () => {
      const start = performance.now();
      const rows = await scope.source.reader.query(statement, values);
      measured.set(statement as CompiledStatement, {
        milliseconds: performance.now() - start,
        rows: rows.length,
        values: values as readonly EncodedValue[],
      });
      return rows;
    });
    last = result.catch(() => undefined);
    return result;
  };
  async function* stream(...[statement, values]: Parameters<Run['driver']['stream']>) {
    yield await query(statement, values);
  }
  const run: Run = { ...startRun(scope, recalled), inTurn: false, driver: { query, stream } };
  const runAll = compiled.batches === null ? () => runPlan(run, plan, compiled) : () => runFirst(run);
  await refusingValues<unknown>(scope.engine, runAll);
  return measured;

  /** Only the first batch of an unlimited list: the others cost the same. */
  async function runFirst(run: Run): Promise<void> {
    await runCount(run, compiled);
    await runBatches(run, plan, compiled, await runIds(run, compiled)).next();
  }
}
