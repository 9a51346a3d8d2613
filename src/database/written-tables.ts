import type { Statement } from '../sql/statement.ts';

/** Stands for tables that a statement does not name. */
const UNKNOWN = '';

/** How often this server has committed to each table. Data of other tables stays cached when it stores an article. */
export class WrittenTables {
  readonly #commits = new Map<string, number>();

  /** Must be called when a transaction becomes visible to others, or just before. */
  commit(tables: ReadonlySet<string>): void {
    for (const table of tables) this.#commits.set(table, (this.#commits.get(table) ?? 0) + 1);
  }

  /** Commits to any other tables. */
  beside(tables: ReadonlySet<string>): number {
    let total = 0;
    for (const [table, count] of this.#commits) if (!tables.has(table)) total += count;
    return total;
  }
}

/** Adds the tables that a statement writes to; text from project code may write to any. */
export function noteWritten(tables: Set<string>, statement: Statement): void {
  if (statement.writes !== undefined) tables.add(statement.writes);
  else if (!statement.text.startsWith('select ')) tables.add(UNKNOWN);
}

export const noteUnknown = (tables: Set<string>): void => void tables.add(UNKNOWN);
