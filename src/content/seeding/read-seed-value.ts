import type { WriteValue } from '../../change/write-value.ts';
import type { ScalarAttribute, ScalarType } from '../../schema/model.ts';
import { acceptedNames, type SeedPlace, seedError, shown } from './seed-error.ts';

/** Checks one value of a seed against its attribute and returns it in the form that v4 stores. */
export function readSeedValue(attribute: ScalarAttribute, value: unknown, place: SeedPlace): WriteValue {
  if (value === null) return null;
  if (attribute.type === 'enumeration') {
    if (typeof value === 'string' && attribute.enum?.includes(value)) return value;
    throw seedError(place, `${shown(value)} is not one of the values`, acceptedNames(attribute.enum ?? []));
  }
  const { read, accepted } = SEED_VALUES[attribute.type];
  const stored = read(value);
  if (stored !== undefined) return stored;
  throw seedError(place, `${shown(value)} is not a value of type ${attribute.type}`, `Accepted: ${accepted}.`);
}

interface SeedValue {
  /** Undefined if the type does not accept the value. */
  readonly read: (value: unknown) => WriteValue | undefined;
  readonly accepted: string;
}

const text: SeedValue = {
  read: (value) => (typeof value === 'string' ? value : undefined),
  accepted: 'a string, or null',
};

const password: SeedValue = {
  read(value) {
    if (typeof value !== 'string') return undefined;
    return isHash(value) ? value : { kind: 'password', text: value };
  },
  accepted: 'a password, its bcrypt hash, or null',
};

const isHash = (value: string): boolean => /^\$2[aby]\$\d\d\$.{53}$/.test(value);

const boolean: SeedValue = {
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  accepted: 'true, false, or null',
};

const integer: SeedValue = {
  read: (value) => (Number.isSafeInteger(value) ? (value as number) : undefined),
  accepted: 'an integer, or null',
};

const bigInteger: SeedValue = {
  read(value) {
    if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
    return typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? value : undefined;
  },
  accepted: 'an integer, its digits as a string, or null',
};

const float: SeedValue = {
  read: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  accepted: 'a number, or null',
};

const decimal: SeedValue = {
  read: (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : float.read(value)),
  accepted: 'a number, its digits as a string, or null',
};

const date: SeedValue = {
  read: (value) => (typeof value === 'string' && isDate(value) ? value : undefined),
  accepted: 'a date such as "2025-03-20", or null',
};

/** `Date` turns February 31 into March; a date that round-trips unchanged exists. */
const isDate = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/;

const time: SeedValue = {
  read(value) {
    const match = typeof value === 'string' ? TIME.exec(value) : null;
    if (!match) return undefined;
    const [, hours, minutes, seconds = '00', fraction = ''] = match;
    return `${hours}:${minutes}:${seconds}.${fraction.padEnd(3, '0')}`;
  },
  accepted: 'a time such as "08:30", "08:30:00" or "08:30:00.000", or null',
};

const instant: SeedValue = {
  read(value) {
    const read = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : null;
    return read === null || Number.isNaN(read.getTime()) ? undefined : read;
  },
  accepted: 'a Date, a string such as "2025-03-20T06:30:00.000Z", or null',
};

const json: SeedValue = { read: (value) => JSON.stringify(value), accepted: 'any JSON value' };

const SEED_VALUES: Readonly<Record<Exclude<ScalarType, 'enumeration'>, SeedValue>> = {
  increments: integer,
  string: text,
  text,
  richtext: text,
  email: text,
  uid: text,
  password,
  boolean,
  integer,
  biginteger: bigInteger,
  float,
  decimal,
  date,
  time,
  datetime: instant,
  timestamp: instant,
  json,
  blocks: json,
  array: json,
};
