import type { Row } from './rows.ts';

/** One step of the way that the database itself has chosen. */
export interface DatabaseStep {
  readonly depth: number;
  readonly text: string;
  /** The table that this step reads from its first row to its last; null if it goes by an index. */
  readonly scans: string | null;
}

/** How a database is requested its plan of a statement, and how its answer is read. */
export interface QueryPlanReader {
  statement(text: string): string;
  read(rows: readonly Row[], text: string): readonly DatabaseStep[];
}

/** The steps of a plan that came as nested JSON, depth first. */
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
