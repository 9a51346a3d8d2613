const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const SECOND = 1000;

const numerals = (count: number, digits: number): readonly string[] =>
  Array.from({ length: count }, (_, value) => String(value).padStart(digits, '0'));

const TWO_DIGITS = numerals(60, 2);
const THREE_DIGITS = numerals(1000, 3);

/** Outside these days the ISO form has more than four digits for the year. */
const FIRST_DAY = Date.parse('0000-01-01T00:00:00Z') / DAY;
const LAST_DAY = Date.parse('9999-12-31T00:00:00Z') / DAY;

const dayTexts = new Map<number, string>();
const MAX_DAYS = 10_000;

/**
 * `"2023-01-01T08:03:00.000Z"` for milliseconds, with the quotes; null if they are not a valid date. A page has
 * hundreds of them, on few days: three times as fast as `toISOString` (0.5 µs instead of 1.7).
 */
export function instantText(milliseconds: number): string | null {
  const whole = Math.trunc(milliseconds);
  const day = Math.floor(whole / DAY);
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) return unusualText(milliseconds);
  const inDay = whole - day * DAY;
  const hour = Math.floor(inDay / HOUR);
  const inHour = inDay - hour * HOUR;
  const minute = Math.floor(inHour / MINUTE);
  const inMinute = inHour - minute * MINUTE;
  const second = Math.floor(inMinute / SECOND);
  return `${dayText(day)}${TWO_DIGITS[hour]}:${TWO_DIGITS[minute]}:${TWO_DIGITS[second]}.${THREE_DIGITS[inMinute - second * SECOND]}Z"`;
}

function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  if (dayTexts.size >= MAX_DAYS) dayTexts.clear();
  const text = `"${new Date(day * DAY).toISOString().slice(0, 'YYYY-MM-DDT'.length)}`;
  dayTexts.set(day, text);
  return text;
}

function unusualText(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : `"${date.toISOString()}"`;
}
