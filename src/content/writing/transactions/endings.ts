import { outcomeOf, type WriteOutcome } from '../../../database/write-outcome.ts';

/** Callbacks outside the database, called once it is known whether a transaction, or a part of it, is stored. */
export class Endings {
  /** The server's own: files to keep or remove. */
  readonly #own: ((outcome: WriteOutcome) => unknown)[] = [];
  /** `onCommit` and `onRollback` of the project. */
  readonly committed: (() => unknown)[] = [];
  readonly rolledBack: (() => unknown)[] = [];

  add(work: (outcome: WriteOutcome) => unknown): void {
    this.#own.push(work);
  }

  /** A part is released: whether it is stored depends on the whole transaction. */
  handTo(whole: Endings): void {
    whole.#own.push(...this.#own);
    whole.committed.push(...this.committed);
    whole.rolledBack.push(...this.rolledBack);
  }

  /** All are called, whatever one throws: it cannot change what is stored. Throws the first error of project code. */
  async commit(): Promise<void> {
    for (const work of this.#own) await work('stored');
    const errors = await callEach(this.committed);
    if (errors.length > 0) throw errors[0];
  }

  /** Called in reverse order. The caller gets the reason. */
  async rollback(reason: unknown): Promise<void> {
    const outcome = outcomeOf(reason);
    for (const work of this.#own.toReversed()) await work(outcome);
    await callEach(this.rolledBack);
  }
}

async function callEach(callbacks: readonly (() => unknown)[]): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  for (const call of callbacks) {
    try {
      await call();
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}
