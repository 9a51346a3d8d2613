const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  sec: 1_000,
  min: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
  year: 31_536_000_000,
};

/** Milliseconds as a number, or by unit: `{ min: 5, sec: 30 }`. */
export function intervalMs(interval: number | Readonly<Record<string, number>>): number {
  const parts = typeof interval === 'number' ? { ms: interval } : interval;
  return Object.entries(parts).reduce((sum, [unit, amount]) => sum + amount * (UNIT_MS[unit] ?? 0), 0);
}
