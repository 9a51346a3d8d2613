/** Notified when a deadline passes without a response. */
interface Awaited {
  readonly at: number;
  readonly late: () => void;
}

/** The longest delay between a deadline and its notification. */
const LOOK_EVERY_MS = 250;

/** A process that did nothing for this long was paused or blocked. */
const STANDSTILL_MS = 1_000;

const awaited = new Set<Awaited>();
let looking: NodeJS.Timeout | undefined;
let lookedAt = 0;
let stoodStill = false;

/**
 * Settles like `answer`, or rejects with `late` if that is still pending at the time `at` (on the clock of
 * `performance.now()`).
 */
export function withDeadline<T>(answer: Promise<T>, at: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = watchDeadline(at, () => reject(late()));
    answer.then(
      (value) => {
        stop();
        resolve(value);
      },
      (error: unknown) => {
        stop();
        reject(error);
      },
    );
  });
}

/**
 * Calls `late` if the returned function is not called before the time `at`. One timer serves all requests: setting and
 * clearing one each costs a tenth of a response from memory.
 */
export function watchDeadline(at: number, late: () => void): () => void {
  const entry: Awaited = { at, late };
  awaited.add(entry);
  if (looking === undefined) {
    lookedAt = performance.now();
    looking = setInterval(look, LOOK_EVERY_MS);
  }
  return () => void awaited.delete(entry);
}

function look(): void {
  const now = performance.now();
  // What arrived during a standstill is processed first. Only once: a loop that is always blocked must not suspend all
  // deadlines.
  stoodStill = !stoodStill && now - lookedAt > STANDSTILL_MS;
  lookedAt = now;
  if (stoodStill) return;
  for (const entry of awaited) {
    if (entry.at > now) continue;
    awaited.delete(entry);
    entry.late();
  }
  if (awaited.size > 0) return;
  clearInterval(looking);
  looking = undefined;
}
