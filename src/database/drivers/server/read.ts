import type { Statement } from '../../../sql/statement.ts';
import type { WaitLimit } from '../../driver.ts';

/** Thrown inside a read that is stopped to make room: it is run again later. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';

  constructor() {
    super('The read was stopped to let others run.');
  }
}

interface ReadParts {
  readonly statement: Statement;
  readonly waitLimit: WaitLimit;
  readonly place: Read['place'];
  readonly begin: (read: Read) => void;
  readonly end: (read: Read, isDone: boolean) => void;
}

/**
 * A read in progress: its caller's wait limit, and a way to stop it. A signal of its own is created only for statements
 * that run for a while: `watchWaiting` asks for it then.
 */
export class Read implements WaitLimit {
  readonly statement: Statement;
  /** `any`: a connection like all others. */
  place: 'any' | 'unknown' | 'long';
  /** Whether its statement can be run again: nothing of it was handed out. */
  isRepeatable = true;
  readonly #waitLimit: WaitLimit;
  readonly #parts: Pick<ReadParts, 'begin' | 'end'>;
  #controller: AbortController | null = null;
  #follow: (() => void) | null = null;

  constructor(parts: ReadParts) {
    this.statement = parts.statement;
    this.place = parts.place;
    this.#waitLimit = parts.waitLimit;
    this.#parts = parts;
  }

  get deadline(): number {
    return this.#waitLimit.deadline;
  }

  get signal(): AbortSignal {
    if (this.#controller !== null) return this.#controller.signal;
    const controller = new AbortController();
    const { signal } = this.#waitLimit;
    this.#controller = controller;
    if (signal === undefined) return controller.signal;
    this.#follow = () => controller.abort(signal.reason);
    if (signal.aborted) this.#follow();
    else signal.addEventListener('abort', this.#follow, { once: true });
    return controller.signal;
  }

  /** Called when it has a connection: from now on it takes time. */
  begin(): void {
    this.#parts.begin(this);
  }

  /** False if it cannot be stopped. */
  stop(): boolean {
    if (!this.isRepeatable || this.#controller === null) return false;
    this.#controller.abort(new StoppedError());
    return true;
  }

  /** Called once. `isDone`: the statement has run to its end. */
  end(isDone: boolean): void {
    if (this.#follow !== null) this.#waitLimit.signal?.removeEventListener('abort', this.#follow);
    this.#parts.end(this, isDone);
  }
}
