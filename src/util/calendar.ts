import { validationError } from '../errors.ts';

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/;

/** A calendar day such as `2024-02-29`; anything after it is cut off, including a time zone. */
export function castDay(value: unknown): string {
  const [day] = typeof value === 'string' ? (DATE.exec(value) ?? []) : [];
  if (day === undefined) throw validationError('Invalid format, expected yyyy-MM-dd');
  if (!isDay(day)) throw validationError('Invalid date');
  return day;
}

const isDay = (day: string): boolean => {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
};

const TIME = /^(2[0-3]|[01][0-9]):([0-5][0-9]):([0-5][0-9])(.[0-9]{1,3})?$/;

export function castTime(value: unknown): string {
  const match = typeof value === 'string' ? TIME.exec(value) : null;
  if (match === null) throw validationError('Invalid time format, expected HH:mm:ss.SSS');
  const [, hours, minutes, seconds, fraction = '.000'] = match;
  return `${hours}:${minutes}:${seconds}.${fraction.slice(1).padEnd(3, '0')}`;
}

const INSTANT_ERROR = 'Invalid format, expected a timestamp or an ISO date';

/** ISO 8601 in the forms the contract accepts, or milliseconds since 1970. UTC if no zone is given. */
export function castInstant(text: string): Date {
  const iso = parseIso(text.trim() === text ? text : '');
  // Some days in the year 275760 are beyond the range of `Date`.
  if (iso !== null && !Number.isNaN(iso.getTime())) return iso;
  if (/^-?\d+$/.test(text)) {
    const date = new Date(Number(text));
    if (!Number.isNaN(date.getTime())) return date;
  }
  throw validationError(INSTANT_ERROR);
}

/** Two digits are a century. */
const ISO_DAY = /^(?:(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?|([+-]\d{6})-?(\d{2})-?(\d{2})|(\d{2}))$/;
const ISO_TIME = /^(\d{2}(?:[.,]\d*)?)(?::?(\d{2}(?:[.,]\d*)?))?(?::?(\d{2}(?:[.,]\d*)?))?$/;
const ISO_ZONE = /(Z|[+-]\d{2}(?::?\d{2})?)$/i;

function parseIso(text: string): Date | null {
  const [dayText = '', timeAndZone, ...rest] = text.split(/[T ]/);
  if (rest.length > 0) return null;
  const day = parseIsoDay(dayText);
  if (day === null) return null;
  if (timeAndZone === undefined || timeAndZone === '') return new Date(day);
  const zone = ISO_ZONE.exec(timeAndZone)?.[0] ?? '';
  const time = parseIsoTime(timeAndZone.slice(0, timeAndZone.length - zone.length));
  const offset = zoneOffset(zone);
  return time === null || offset === null ? null : new Date(day + time - offset);
}

function parseIsoDay(text: string): number | null {
  const match = ISO_DAY.exec(text);
  // Eight digits are a date; other bare digits are a timestamp unless they are a year.
  if (match === null) return null;
  const [, year = match[4] ?? `${match[7]}00`, month = match[5] ?? '01', day = match[6] ?? '01'] = match;
  const milliseconds = Date.UTC(2000, Number(month) - 1, Number(day));
  const date = new Date(milliseconds);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const valid = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return valid ? date.getTime() : null;
}

function parseIsoTime(text: string): number | null {
  const match = ISO_TIME.exec(text);
  if (match === null) return null;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((part) =>
    Number((part ?? '0').replace(',', '.')),
  );
  if (hours === undefined || minutes === undefined || seconds === undefined) return null;
  const isMidnight = hours === 24 && minutes === 0 && seconds === 0;
  if (!isMidnight && (hours >= 24 || minutes >= 60 || seconds >= 60)) return null;
  return hours * 3_600_000 + minutes * 60_000 + seconds * 1000;
}

function zoneOffset(zone: string): number | null {
  if (zone === '' || zone.toUpperCase() === 'Z') return 0;
  const digits = zone.slice(1).replace(':', '');
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2) || '0');
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 3_600_000 + minutes * 60_000);
}
