import type { Row } from './rows.ts';

/** One step of the query plan chosen by the database. */
export interface DatabaseStep {
  readonly depth: number;
  readonly text: string;
  /** The table this step scans completely; null if it uses an index. */
  readonly scans: string | null;
}

/** How to request a statement's query plan from a database, and how to read the result. */
export interface QueryPlanReader {
  statement(text: string): string;
  read(rows: readonly Row[], text: string): readonly DatabaseStep[];
  /** How many rows the statement is expected to find. Absent if plans do not say, or only by guessing. */
  estimate?(rows: readonly Row[]): number | null;
}

/** The steps of a query plan in nested JSON, depth first. */
export function flattenSteps<T>(
  root: T,
  read: (node: T) => Omit<DatabaseStep, 'depth'> | null,
  childrenOf: (node: T) => readonly T[],
  depth = 0,
): readonly DatabaseStep[] {
  const own = read(root);
  const below = own === null ? depth : depth + 1;
  const steps = childrenOf(root).flatMap((child) => flattenSteps(child, read, childrenOf, below));
  return own === null ? steps : [{ ...own, depth }, ...steps];
}
