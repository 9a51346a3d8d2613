import { GraphQLError } from 'graphql';
import { ExactNumber } from '../../util/json/exact-number.ts';

/** Parses the plugin's scalars in variables and literals; the messages are the ones that front ends know. */

const FULL_DATE = /^(\d{4})-(0[1-9]|1[012])-(0[1-9]|[12][0-9]|3[01])$/;
const TIME =
  /^([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60)(\.\d{1,})?(([Zz])|([+|-]([01][0-9]|2[0-3]):[0-5][0-9]))$/;
const DATE_TIME =
  /^(\d{4}-(0[1-9]|1[012])-(0[1-9]|[12][0-9]|3[01])[T ]([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60))(\.\d{1,})?(([Zz])|([+|-]([01][0-9]|2[0-3]):[0-5][0-9]))$/i;

export function parseDate(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError(`Date cannot represent non string or Date type ${show(value)}`);
  if (!isDate(value)) throw new GraphQLError(`Date cannot represent an invalid date-string ${value}.`);
  return value;
}

export function parseDateTime(value: unknown): Date {
  if (typeof value !== 'string') {
    throw new GraphQLError(`DateTime cannot represent non string or Date type ${show(value)}`);
  }
  if (!DATE_TIME.test(value) || !isDate(value.slice(0, 10)) || !TIME.test(value.slice(11))) {
    throw new GraphQLError(`DateTime cannot represent an invalid date-time-string ${value}.`);
  }
  return new Date(value);
}

/** Whether the day exists in its month; leap years repeat every 400 years. */
function isDate(text: string): boolean {
  const [, year, month, day] = FULL_DATE.exec(text) ?? [];
  return Number(day) <= new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
}

/** As in request bodies: hours, minutes and seconds, with or without a fraction. */
export function parseTime(value: unknown): string {
  const match = typeof value === 'string' ? /^(\d{2}):(\d{2}):(\d{2})(\.\d+)?$/.exec(value) : null;
  const [, hours, minutes, seconds, fraction = '.0'] = match ?? [];
  if (match === null || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) {
    throw new TypeError('Invalid time format, expected HH:mm:ss.SSS');
  }
  return `${hours}:${minutes}:${seconds}${fraction.slice(0, 4).padEnd(4, '0')}`;
}

/** No column holds a tenth of these digits, and the time to read a number grows faster than its length. */
const LONGEST_INTEGER = 1_000;

/** Exact beyond the safe integer range: such values are strings. */
export function parseLong(value: unknown): number | string {
  const text = value instanceof ExactNumber ? value.digits : String(value);
  const exact = text.length > LONGEST_INTEGER ? null : readBigInt(text);
  if (String(exact) !== text) throw new GraphQLError(`BigInt cannot represent value: ${text}`);
  const number = Number(exact);
  return Number.isSafeInteger(number) ? number : text;
}

function readBigInt(value: string): bigint {
  try {
    return BigInt(value);
  } catch {
    throw new TypeError(`Cannot convert ${value} to a BigInt`);
  }
}

const show = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
