import type { WriteValue } from '../../change/write-value.ts';
import type { ScalarAttribute } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import { acceptedNames, type SeedPlace, seedError, shown } from './seed-error.ts';

/** Checks one value of a seed against its attribute and returns it in the form that v4 stores. */
export function readSeedValue(attribute: ScalarAttribute, value: unknown, place: SeedPlace): WriteValue {
  if (value === null) return null;
  const wrong = (accepted: string) =>
    seedError(place, `${shown(value)} is not a value of type ${attribute.type}`, `Accepted: ${accepted}.`);
  switch (attribute.type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'email':
    case 'uid':
      if (typeof value !== 'string') throw wrong('a string, or null');
      return value;
    case 'password':
      if (typeof value !== 'string') throw wrong('a password, its bcrypt hash, or null');
      return isHash(value) ? value : { kind: 'password', text: value };
    case 'enumeration':
      if (typeof value === 'string' && attribute.enum?.includes(value)) return value;
      throw seedError(place, `${shown(value)} is not one of the values`, acceptedNames(attribute.enum ?? []));
    case 'boolean':
      if (typeof value !== 'boolean') throw wrong('true, false, or null');
      return value;
    case 'integer':
    case 'increments':
      if (!Number.isSafeInteger(value)) throw wrong('an integer, or null');
      return value as number;
    case 'biginteger':
      if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
      if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) return value;
      throw wrong('an integer, its digits as a string, or null');
    case 'float':
      if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong('a number, or null');
      return value;
    case 'decimal':
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return value;
      throw wrong('a number, its digits as a string, or null');
    case 'date':
      if (typeof value !== 'string' || !isDate(value)) throw wrong('a date such as "2025-03-20", or null');
      return value;
    case 'time': {
      const match = typeof value === 'string' ? TIME.exec(value) : null;
      if (!match) throw wrong('a time such as "08:30", "08:30:00" or "08:30:00.000", or null');
      const [, hours, minutes, seconds = '00', fraction = ''] = match;
      return `${hours}:${minutes}:${seconds}.${fraction.padEnd(3, '0')}`;
    }
    case 'datetime':
    case 'timestamp': {
      const time = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : null;
      if (time === null || Number.isNaN(time.getTime()))
        throw wrong('a Date, a string such as "2025-03-20T06:30:00.000Z", or null');
      return time;
    }
    case 'json':
    case 'blocks':
    case 'array': {
      const text = JSON.stringify(value);
      if (text === undefined) throw wrong('any JSON value');
      return text;
    }
    default:
      return assertNever(attribute.type);
  }
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/;

const isHash = (text: string): boolean => /^\$2[aby]\$\d\d\$.{53}$/.test(text);

/** `Date` turns February 31 into March; a date that round-trips unchanged exists. */
const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
