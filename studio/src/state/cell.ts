/** A value of a form. Views subscribe to single cells: typing rerenders one field. */
export class Cell<T = unknown> {
  #value: T;
  #error: string | null = null;
  #wasRefused = false;
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

  /** There was an error, even if it has been corrected. */
  get wasRefused(): boolean {
    return this.#wasRefused;
  }

  /** Called for changes by the person: marks the form as changed, and clears the server's error. */
  set(value: T): void {
    this.#value = value;
    this.#error = null;
    this.#tell();
    this.#onChange();
  }

  /** Updates details of the same value; the form has not changed. */
  learn(value: T): void {
    this.#value = value;
    this.#tell();
  }

  refuse(error: string | null): void {
    this.#error = error;
    if (error !== null) this.#wasRefused = true;
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
