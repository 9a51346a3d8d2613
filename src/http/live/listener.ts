import type { IncomingRequest } from '../incoming-request.ts';
import type { AnswerEvent, End, EventFormat } from './event-text.ts';

/**
 * One connection that listens. A client that reads slowly gets the latest answer when it has read the one before: what
 * waits for it is never more than one event.
 */
export class Listener {
  /** As it was sent, to be read again. */
  readonly request: IncomingRequest;
  readonly #format: EventFormat;
  readonly #onEnd: () => void;
  /** The tag of the answer that the client has; null if none. */
  #has: string | null;
  #next: AnswerEvent | null = null;
  #isBeating = false;
  #end: End | null = null;
  #wake: (() => void) | null = null;
  #sentAt = performance.now();

  constructor(request: IncomingRequest, has: string | null, format: EventFormat, onEnd: () => void) {
    this.request = request;
    this.#has = has;
    this.#format = format;
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
  end(end: End): void {
    if (this.#end !== null) return;
    this.#end = end;
    this.#onEnd();
    this.#resume();
  }

  /** The body of the response. */
  async *events(): AsyncGenerator<Buffer> {
    const { heartbeat } = this.#format;
    // Sends the headers to a client that has the answer already.
    if (heartbeat !== null) yield heartbeat;
    while (this.#end === null) {
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
    // Nothing comes after it, so it is not left out.
    const answer = this.#end === 'complete' ? this.#take() : null;
    if (answer !== null) yield answer;
    const last = this.#format.last(this.#end);
    if (last !== null) yield last;
  }

  #take(): Buffer | null {
    const next = this.#next;
    const beats = this.#isBeating;
    this.#next = null;
    this.#isBeating = false;
    if (next === null) return beats ? this.#format.heartbeat : null;
    this.#has = next.etag;
    return this.#format.answer(next);
  }

  #resume(): void {
    this.#wake?.();
    this.#wake = null;
  }
}
