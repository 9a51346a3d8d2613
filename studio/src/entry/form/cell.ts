/** One value of a form. Whoever shows it listens to it alone: typing costs one field. */
export class Cell<T = unknown> {
  #value: T;
  #error: string | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #onChange: () => void;

  constructor(value: T, onChange: () => void) {
    this.#value = value;
    this.#onChange = onChange;
  }

  get value(): T {
    return this.#value;
  }

  get error(): string | null {
    return this.#error;
  }

  /** By the person: the form has changed. What the server said of the old value no longer holds. */
  set(value: T): void {
    this.#value = value;
    this.#error = null;
    this.#tell();
    this.#onChange();
  }

  /** Something was learned about the same value; the form has not changed. */
  learn(value: T): void {
    this.#value = value;
    this.#tell();
  }

  refuse(error: string | null): void {
    this.#error = error;
    this.#tell();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
