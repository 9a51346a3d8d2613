/** What a transaction does without a pause, in milliseconds; then others get their turn. */
const STEP_MS = 5;

/**
 * Statements of a transaction, one after the other in the order in which they are requested. They keep the thread,
 * and so does what is done between them: a transaction of many would stop everybody else until it ends. So the event
 * loop turns whenever it has lasted for some time. Nobody else uses its connection meanwhile.
 */
export class SessionSteps {
  #last: Promise<unknown> | null = null;
  #turned = performance.now();

  /** Runs a step; at once where nothing waits and there is time left. */
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

  /** To be awaited, if it gives a promise, between two parts of a long step. */
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
