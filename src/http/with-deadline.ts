/** Notified when a deadline passes without a response. */
interface Awaited {
  readonly at: number;
  readonly late: () => void;
}

/** The longest delay between a deadline and its notification. */
const LOOK_EVERY_MS = 250;

const awaited = new Set<Awaited>();
let looking: NodeJS.Timeout | undefined;

/**
 * Settles like `answer`, or rejects with `late` if that is still pending at the time `at` (on the clock of
 * `performance.now()`). One timer serves all requests: setting and clearing one each costs a tenth of a response from
 * memory.
 */
export function withDeadline<T>(answer: Promise<T>, at: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const entry: Awaited = { at, late: () => reject(late()) };
    awaited.add(entry);
    looking ??= setInterval(look, LOOK_EVERY_MS);
    answer.then(
      (value) => {
        awaited.delete(entry);
        resolve(value);
      },
      (error: unknown) => {
        awaited.delete(entry);
        reject(error);
      },
    );
  });
}

function look(): void {
  const now = performance.now();
  for (const entry of awaited) {
    if (entry.at > now) continue;
    awaited.delete(entry);
    entry.late();
  }
  if (awaited.size > 0) return;
  clearInterval(looking);
  looking = undefined;
}
