import type { Run } from '../../../database/running/run-plan.ts';
import { validationError } from '../../../errors.ts';
import { describePlan } from '../../../plan/describe-plan.ts';
import { planLines } from '../../../plan/plan-lines.ts';
import type { Query, Slice } from '../../../query/query.ts';
import { assertNever } from '../../../util/assert-never.ts';
import { refuseLength, tooLong } from '../../../response/response-length.ts';
import type { Engine } from '../../engine.ts';
import type { Scope } from '../../scope.ts';
import { assertAffordable } from './assert-affordable.ts';
import type { RecalledQuery } from '../prepared-query.ts';

/** Binds the values and the window of one query to the database. */
export function startRun(scope: Scope, recalled: RecalledQuery): Run {
  const { query, prepared, parameters = query.parameters } = recalled;
  scope.work.trace.describePlan = () => planLines(describePlan(prepared.plan));
  return startStatement(scope, query, parameters);
}

/** The same for a statement without a plan of entries. */
export function startStatement(
  { engine, source: { reader }, work, reading }: Scope,
  query: Query,
  parameters = query.parameters,
): Run {
  assertAffordable(engine, query);
  const { start, limit } = windowOf(query.slice);
  // Project code may read in a loop: the row limit applies to the request as a whole.
  work.rows ??= { left: engine.limits.rows, most: engine.limits.rows };
  return {
    driver: reader,
    inTurn: engine.driver.blocks,
    dialect: engine.dialect,
    bindings: { values: parameters, limit, offset: start },
    rows: work.rows,
    work,
    tables: reading?.tables ?? work.readTables,
  };
}

function windowOf(slice: Slice): { start: number; limit: number } {
  switch (slice.kind) {
    case 'page':
      return { start: wholeStart((slice.page - 1) * slice.pageSize), limit: slice.pageSize };
    case 'offset':
    case 'plain':
      return { start: wholeStart(slice.start), limit: slice.limit };
    case 'cursor':
      // One more shows whether there are others.
      return { start: 0, limit: slice.pageSize + 1 };
    case 'first':
      return { start: wholeStart(slice.start), limit: 1 };
    default:
      return assertNever(slice);
  }
}

/** From 1e21 on, a number is written with an exponent; the contract reads the digits before the decimal point. */
const wholeStart = (start: number): number => Math.min(Number.parseInt(String(start), 10), Number.MAX_SAFE_INTEGER);

/** A value that the database rejects is the caller's mistake, regardless of the database's error. */
export async function refusingValues<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (engine.driver.faultOf(error) !== 'value') throw error;
    throw validationError('A value of the query does not fit the type of its field.', {});
  }
}

/** Refuses a response that is too long before it is sent. */
export function withinBytes({ limits: { bytes } }: Engine, write: () => string): string {
  const text = refuseLength(bytes, write);
  if (text.length > bytes) throw tooLong(bytes);
  return text;
}
