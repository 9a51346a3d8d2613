const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const COUNT = new Intl.NumberFormat();

/** A date without a time has no time zone. */
export function formatDate(value: string): string {
  const [year = 0, month = 1, day = 1] = value.slice(0, 10).split('-').map(Number);
  const date = new Date(2000, month - 1, day);
  date.setFullYear(year);
  return Number.isNaN(date.getTime()) ? value : DATE.format(date);
}

export const formatTime = (value: string): string => format(TIME, value);

/** With seconds. */
export const formatMoment = (value: string): string => format(MOMENT, value);

function format(how: Intl.DateTimeFormat, value: string): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : how.format(date);
}

export const formatCount = (count: number): string => COUNT.format(count);

export function formatBytes(kilobytes: number): string {
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1000).toFixed(1)} MB`;
}
