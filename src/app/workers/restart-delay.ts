/** A worker that lived longer than this was working; one that did not will likely fail again. */
export const STABLE_MS = 10_000;

const FIRST_MS = 100;
const MOST_DEATHS = 5;

/** How long to wait before a worker is replaced; null when there is no point in another try. */
export function restartDelay(earlyDeaths: number): number | null {
  if (earlyDeaths >= MOST_DEATHS) return null;
  return earlyDeaths === 0 ? 0 : FIRST_MS * 2 ** earlyDeaths;
}
