import type { Writes } from './writes.ts';

/** How often this server has committed to each table. Data of other tables stays cached when it stores an article. */
export class WrittenTables {
  readonly #commits = new Map<string, number>();

  /** Must be called when a transaction becomes visible to others, or just before. */
  commit(writes: Writes): void {
    for (const table of writes.keys()) this.#commits.set(table, (this.#commits.get(table) ?? 0) + 1);
  }

  /** Commits to any other tables. */
  beside(tables: ReadonlySet<string>): number {
    let total = 0;
    for (const [table, count] of this.#commits) if (!tables.has(table)) total += count;
    return total;
  }
}
