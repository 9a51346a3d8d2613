import type { Writes } from './writes.ts';

/** How often this server has committed to each table. Data of other tables stays cached when it stores an article. */
export class WrittenTables {
  readonly #commits = new Map<string, number>();

  readonly #listeners: (() => void)[] = [];

  /** Must be called when a transaction becomes visible to others, not before. */
  commit(writes: Writes): void {
    if (writes.size === 0) return;
    for (const table of writes.keys()) this.#commits.set(table, (this.#commits.get(table) ?? 0) + 1);
    for (const listener of this.#listeners) listener();
  }

  /** Called in the middle of a commit: what it does must neither fail nor take time. */
  onCommit(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Commits to any other tables. */
  beside(tables: ReadonlySet<string>): number {
    let total = 0;
    for (const [table, count] of this.#commits) if (!tables.has(table)) total += count;
    return total;
  }
}
