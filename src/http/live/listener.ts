import type { IncomingRequest } from '../incoming-request.ts';
import { HEARTBEAT } from './event-text.ts';

/** An answer as the event that all who listen to it get. */
export interface AnswerEvent {
  readonly etag: string;
  readonly text: Buffer;
}

/**
 * One connection that listens. A client that reads slowly gets the latest answer when it has read the one before: what
 * waits for it is never more than one event.
 */
export class Listener {
  /** As it was sent, to be read again. */
  readonly request: IncomingRequest;
  readonly #onEnd: () => void;
  /** The tag of the answer that the client has; null if none. */
  #has: string | null;
  #next: AnswerEvent | null = null;
  #isBeating = false;
  #last: Buffer | null = null;
  #isEnded = false;
  #wake: (() => void) | null = null;
  #sentAt = performance.now();

  constructor(request: IncomingRequest, has: string | null, onEnd: () => void) {
    this.request = request;
    this.#has = has;
    this.#onEnd = onEnd;
  }

  offer(event: AnswerEvent): void {
    this.#next = event.etag === this.#has ? null : event;
    if (this.#next !== null) this.#resume();
  }

  /** Something is sent at least this often. */
  beat(now: number, everyMs: number): void {
    if (now - this.#sentAt < everyMs) return;
    this.#isBeating = true;
    this.#resume();
  }

  /** Ends the response, after a last event if there is one. */
  end(last: Buffer | null = null): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#last = last;
    this.#onEnd();
    this.#resume();
  }

  /** The body of the response. */
  async *events(): AsyncGenerator<Buffer> {
    // Sends the headers to a client that has the answer already.
    yield HEARTBEAT;
    while (!this.#isEnded) {
      const sent = this.#take();
      if (sent === null) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      this.#sentAt = performance.now();
      yield sent;
    }
    if (this.#last !== null) yield this.#last;
  }

  #take(): Buffer | null {
    const next = this.#next;
    const beats = this.#isBeating;
    this.#next = null;
    this.#isBeating = false;
    if (next === null) return beats ? HEARTBEAT : null;
    this.#has = next.etag;
    return next.text;
  }

  #resume(): void {
    this.#wake?.();
    this.#wake = null;
  }
}
