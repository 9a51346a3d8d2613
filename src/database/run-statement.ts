import { validationError } from '../errors.ts';
import { type Bindings, bindParameters } from '../sql/bind-parameters.ts';
import type { CompiledStatement } from '../sql/compile-plan.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { Row } from '../sql/rows.ts';
import { takeTurn, type Work } from '../util/turns.ts';
import type { Reader } from './driver.ts';

/** Everything one request needs to run: where, in which dialect, with which values, for whom. */
export interface Run {
  readonly driver: Reader;
  /** Long statements are run in pieces, because nothing else happens meanwhile. */
  readonly inPieces: boolean;
  readonly dialect: Dialect;
  readonly bindings: Bindings;
  /** What is left of the rows that one request may read. */
  readonly rows: { left: number; readonly most: number };
  readonly work: Work;
}

let underWay = 0;

/** Statements of all requests that the database has not answered yet. */
export const countStatements = (): number => underWay;

export async function runStatement(
  run: Run,
  statement: CompiledStatement,
  keys: readonly number[],
): Promise<readonly Row[]> {
  const turn = takeTurn(run.work);
  if (turn !== undefined) await turn;
  const values = bindParameters(run.dialect, statement.parameters, run.bindings, keys);
  underWay += 1;
  try {
    return counted(run, await run.driver.query(statement, values, run.work));
  } finally {
    underWay -= 1;
  }
}

/** Rows below parents. Nothing is read where there is no parent. */
export async function runKeyed(
  run: Run,
  statement: CompiledStatement,
  keys: readonly number[],
): Promise<readonly Row[]> {
  if (keys.length === 0) return [];
  return run.inPieces ? runInPieces(run, statement, keys) : runStatement(run, statement, keys);
}

/** As long as a statement should keep others waiting. */
const PIECE_MS = 1.5;

/** Keys of a statement that has not been slow before. */
const PIECE_KEYS = 100;

/** Milliseconds for each key, of statements that have been slow. */
const slowness = new WeakMap<CompiledStatement, number>();

/**
 * The rows of one parent do not depend on the other parents, so a statement for many of them can
 * be run as several for a few each; what it took before says how few.
 */
async function runInPieces(run: Run, statement: CompiledStatement, keys: readonly number[]): Promise<readonly Row[]> {
  const pieces: (readonly Row[])[] = [];
  for (let at = 0; at < keys.length; ) {
    const turn = takeTurn(run.work);
    if (turn !== undefined) await turn;
    const known = slowness.get(statement);
    const size = known === undefined ? PIECE_KEYS : Math.max(1, Math.floor(PIECE_MS / known));
    const piece = keys.slice(at, at + size);
    const values = bindParameters(run.dialect, statement.parameters, run.bindings, piece);
    const start = performance.now();
    const rows = run.driver.query(statement, values, run.work);
    const taken = performance.now() - start;
    if (known !== undefined || taken > PIECE_MS) slowness.set(statement, taken / piece.length);
    pieces.push(counted(run, await rows));
    at += piece.length;
  }
  return pieces.length === 1 ? (pieces[0] as readonly Row[]) : pieces.flat();
}

function counted(run: Run, rows: readonly Row[]): readonly Row[] {
  run.rows.left -= rows.length;
  if (run.rows.left >= 0) return rows;
  throw validationError(
    `The query reads more than ${run.rows.most} rows. Ask for fewer entries, narrow the populated relations with filters, or populate fewer levels.`,
  );
}
