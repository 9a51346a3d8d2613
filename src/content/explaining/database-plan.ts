import type { EncodedValue } from '../../sql/dialect.ts';
import type { DatabaseStep } from '../../sql/query-plan.ts';
import type { Statement } from '../../sql/statement.ts';
import type { Scope } from '../scope.ts';

export interface DatabasePlan {
  readonly steps: readonly DatabaseStep[];
  readonly warnings: readonly string[];
}

/** Below this many rows, a scan is as fast as an index lookup. */
const LARGE_TABLE = 10_000;

/** A scan that took less time than this stopped early, at its limit. */
const NOTICEABLE_MS = 5;

/** One EXPLAIN statement per statement: drivers prepare statements by identity. */
const asking = new WeakMap<Statement, Statement>();

/**
 * The database's own plan of a statement; null if it cannot explain it, as with some PostgreSQL-compatible databases.
 */
export async function readDatabasePlan(
  scope: Scope,
  statement: Statement,
  values: readonly EncodedValue[],
  milliseconds: number | null,
): Promise<DatabasePlan | null> {
  const { queryPlan } = scope.engine.dialect;
  const question = asking.get(statement) ?? { text: queryPlan.statement(statement.text) };
  asking.set(statement, question);
  let steps: readonly DatabaseStep[];
  try {
    steps = queryPlan.read(await scope.source.reader.query(question, values), statement.text);
  } catch {
    return null;
  }
  const isSlow = milliseconds === null || milliseconds >= NOTICEABLE_MS;
  return { steps, warnings: isSlow ? await warnOfScans(scope, steps, statement) : [] };
}

async function warnOfScans(
  scope: Scope,
  steps: readonly DatabaseStep[],
  { text }: Statement,
): Promise<readonly string[]> {
  // A CTE is not a table.
  const isTable = (name: string): boolean => !text.includes(`${scope.engine.dialect.quote(name)} as (`);
  const scanned = new Set(steps.flatMap(({ scans }) => (scans !== null && isTable(scans) ? [scans] : [])));
  const warnings: string[] = [];
  for (const table of scanned) {
    if (await isLarge(scope, table)) {
      warnings.push(
        `Scans all of ${table}, which has ${LARGE_TABLE} rows or more. An index on the filtered or sorted columns would help.`,
      );
    }
  }
  return warnings;
}

/** Fetches one row at an offset instead of counting all rows. */
async function isLarge({ engine: { dialect }, source: { reader } }: Scope, table: string): Promise<boolean> {
  const text = `select 1 from ${dialect.quote(table)} limit 1 offset ${LARGE_TABLE - 1}`;
  return (await reader.query({ text }, [])).length > 0;
}
