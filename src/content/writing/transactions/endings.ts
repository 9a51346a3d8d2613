import { outcomeOf, type WriteOutcome } from '../../../database/write-outcome.ts';

/** Callbacks outside the database, called once it is known whether a transaction, or a part of it, is stored. */
export class Endings {
  /** The server's own: files to keep or remove. */
  readonly #own: ((outcome: WriteOutcome) => unknown)[] = [];
  readonly #undos: (() => Promise<void>)[] = [];
  /** `onCommit` and `onRollback` of the project. */
  readonly committed: (() => unknown)[] = [];
  readonly rolledBack: (() => unknown)[] = [];

  add(work: (outcome: WriteOutcome) => unknown): void {
    this.#own.push(work);
  }

  /** Called before a rollback, in reverse order: until then nobody else has the rows that the transaction locked. */
  addUndo(undo: () => Promise<void>): void {
    this.#undos.push(undo);
  }

  get hasUndos(): boolean {
    return this.#undos.length > 0;
  }

  /** The transaction, or the part, is about to be rolled back. */
  async undo(): Promise<void> {
    for (const undo of this.#undos.splice(0).reverse()) await undo();
  }

  /** A part is released: whether it is stored depends on the whole transaction. */
  handTo(whole: Endings): void {
    whole.#own.push(...this.#own);
    whole.#undos.push(...this.#undos);
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
    // Too late for code that is still running: the rows are no longer locked.
    this.#undos.length = 0;
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
