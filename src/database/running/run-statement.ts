import { validationError } from '../../errors.ts';
import { type Bindings, bindParameters } from '../../sql/bind-parameters.ts';
import type { CompiledStatement } from '../../sql/compile-plan.ts';
import type { Dialect } from '../../sql/dialect.ts';
import type { Row } from '../../sql/rows.ts';
import { takeTurn } from '../../util/turns.ts';
import type { RowBudget, Work } from '../../util/work.ts';
import type { Reader } from '../driver.ts';

/** The context of a request's statements: database, dialect, values and caller. */
export interface Run {
  readonly driver: Reader;
  /** Statements run one after the other, because most of them block the thread. */
  readonly inTurn: boolean;
  readonly dialect: Dialect;
  readonly bindings: Bindings;
  /** The remaining budget of rows that the request may read. */
  readonly rows: RowBudget;
  readonly work: Work;
  /** Receives the tables that are read; null if nobody asks. */
  readonly tables: Set<string> | null;
}

let underWay = 0;

/** Statements of all requests in progress. */
export const countStatements = (): number => underWay;

export async function runStatement(
  run: Run,
  statement: CompiledStatement,
  keys: readonly number[],
): Promise<readonly Row[]> {
  const turn = takeTurn(run.work);
  if (turn !== undefined) await turn;
  const values = bindParameters(run.dialect, statement.parameters, run.bindings, keys);
  if (run.tables !== null) for (const table of statement.tables) run.tables.add(table);
  underWay += 1;
  try {
    return counted(run, await run.driver.query(statement, values, run.work));
  } finally {
    underWay -= 1;
  }
}

/** Rows below parents. Nothing is read without parents. */
export async function runKeyed(
  run: Run,
  statement: CompiledStatement,
  keys: readonly number[],
): Promise<readonly Row[]> {
  if (keys.length === 0) return [];
  return runStatement(run, statement, keys);
}

function counted(run: Run, rows: readonly Row[]): readonly Row[] {
  run.rows.left -= rows.length;
  if (run.rows.left >= 0) return rows;
  throw validationError(
    `The query reads more than ${run.rows.most} rows. Request fewer entries, narrow the populated relations with filters, or populate fewer levels.`,
  );
}
