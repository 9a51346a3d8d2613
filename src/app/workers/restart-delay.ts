/** A worker that ran longer than this had started correctly; one that did not will likely fail again. */
export const STABLE_MS = 10_000;

const FIRST_MS = 100;
const LONGEST_MS = 2_000;

/** How long to wait before a worker is replaced. */
export const restartDelay = (earlyDeaths: number): number =>
  earlyDeaths === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** earlyDeaths);
