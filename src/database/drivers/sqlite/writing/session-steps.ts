/** How long a transaction may run without yielding, in milliseconds. */
const STEP_MS = 5;

/**
 * Statements of a transaction, in the order of their requests. They block the thread, and so does the work between
 * them: a long transaction would stop all other requests. So it yields to the event loop at intervals. Nothing else
 * uses its connection in between.
 */
export class SessionSteps {
  #last: Promise<unknown> | null = null;
  #turned = performance.now();

  /** Runs a step; synchronously if nothing waits and there is time left. */
  run<T>(step: () => T | Promise<T>): Promise<T> {
    if (this.#last === null && !this.#isOver()) {
      try {
        const result = step();
        return result instanceof Promise ? this.#follow(result) : Promise.resolve(result);
      } catch (error) {
        return Promise.reject(error);
      }
    }
    return this.#follow(this.#runLater(this.#last, step));
  }

  /** Must be awaited, if it returns a promise, between two parts of a long step. */
  pause(): Promise<void> | undefined {
    return this.#isOver() ? this.#turn() : undefined;
  }

  async #runLater<T>(before: Promise<unknown> | null, step: () => T | Promise<T>): Promise<T> {
    await before;
    await this.pause();
    return step();
  }

  #follow<T>(running: Promise<T>): Promise<T> {
    const last: Promise<unknown> = running
      .catch(() => undefined)
      .then(() => {
        if (this.#last === last) this.#last = null;
      });
    this.#last = last;
    return running;
  }

  #isOver(): boolean {
    return performance.now() - this.#turned > STEP_MS;
  }

  async #turn(): Promise<void> {
    await new Promise((resume) => setImmediate(resume));
    this.#turned = performance.now();
  }
}
