import type { WaitLimit } from '../../../driver.ts';
import { watchWaiting } from '../../../wait-limit.ts';
import { BUSY_MARGIN_MS, locked } from '../sqlite-errors.ts';

export const ENDLESS: WaitLimit = { deadline: Number.POSITIVE_INFINITY };

/** A caller waiting to write. */
interface Place<Turn> {
  readonly waitLimit: WaitLimit;
  begin(turn: Turn): void;
  refuse(error: unknown): void;
}

/** Callers who wait to write, in their order. */
export class WaitingWriters<Turn> {
  readonly places = new Set<Place<Turn>>();
  #ended: (() => void) | undefined;

  /** Waits for a turn; `end` gives it to the next. */
  enter(waitLimit: WaitLimit): Promise<{ readonly turn: Turn; readonly end: () => void }> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        stop();
        this.places.delete(place);
      };
      const place: Place<Turn> = {
        waitLimit,
        begin: (turn) => {
          leave();
          resolve({ turn, end: () => this.#ended?.() });
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const stop = waitLimit === ENDLESS ? () => undefined : watchWaiting(waitLimit, place.refuse);
      this.places.add(place);
    });
  }

  /** Gives the turn to a caller, until they end it. */
  serve(place: Place<Turn>, turn: Turn): Promise<void> {
    return new Promise((resolve) => {
      this.#ended = resolve;
      place.begin(turn);
    });
  }

  /** Refuses those who have waited long enough for another process that locks the file. */
  refuseLocked(since: number, busyTimeoutMs: number): void {
    const now = performance.now();
    for (const place of this.places) {
      const deadline = place.waitLimit === ENDLESS ? since + busyTimeoutMs : place.waitLimit.deadline - BUSY_MARGIN_MS;
      if (now >= deadline) place.refuse(locked());
    }
  }
}
