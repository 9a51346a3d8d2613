import type { Statement } from '../sql/statement.ts';

/** What stands for a table that a statement does not name. */
const UNKNOWN = '';

/**
 * How often this server itself has committed to each table. What it remembers of others is not outdated by
 * an article that it stores.
 */
export class WrittenTables {
  readonly #commits = new Map<string, number>();

  /** To be called when the tables of a transaction can be seen by others, or just before. */
  commit(tables: ReadonlySet<string>): void {
    for (const table of tables) this.#commits.set(table, (this.#commits.get(table) ?? 0) + 1);
  }

  /** Commits to anything else than these tables. */
  beside(tables: ReadonlySet<string>): number {
    let total = 0;
    for (const [table, count] of this.#commits) if (!tables.has(table)) total += count;
    return total;
  }
}

/** Adds what a statement writes to; somebody else's text may write to anything. */
export function noteWritten(tables: Set<string>, statement: Statement): void {
  if (statement.writes !== undefined) tables.add(statement.writes);
  else if (!statement.text.startsWith('select ')) tables.add(UNKNOWN);
}

export const noteUnknown = (tables: Set<string>): void => void tables.add(UNKNOWN);
