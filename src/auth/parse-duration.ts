const UNIT_SECONDS: readonly (readonly [RegExp, number])[] = [
  [/^(|ms|msecs?|milliseconds?)$/, 0.001],
  [/^(s|secs?|seconds?)$/, 1],
  [/^(m|mins?|minutes?)$/, 60],
  [/^(h|hrs?|hours?)$/, 3_600],
  [/^(d|days?)$/, 86_400],
  [/^(w|weeks?)$/, 604_800],
  [/^(y|yrs?|years?)$/, 31_557_600],
];

/**
 * A duration in seconds, as v4 projects write it: a number means seconds, a string such as `30d` has a unit, and a
 * string of digits means milliseconds. Null for anything else.
 */
export function parseDuration(value: string | number): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/.exec(value.trim().toLowerCase());
  const [, amount, unit = ''] = match ?? [];
  const factor = UNIT_SECONDS.find(([pattern]) => pattern.test(unit))?.[1];
  return amount === undefined || factor === undefined ? null : Math.floor(Number(amount) * factor);
}
