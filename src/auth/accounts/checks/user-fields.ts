import type { SqlValue } from '../../../database/driver.ts';
import { RequestError, validationError } from '../../../errors.ts';
import type { ContentType, ScalarAttribute } from '../../../schema/model.ts';
import type { ColumnValues } from '../../users/user-store.ts';
import type { AccountParts } from '../account-parts.ts';
import { printValue } from '../../../util/print-value.ts';
import { type Fields, fieldRefusal } from './check-body.ts';

/** Relations, media and components belong to the write engine; what would not be stored is refused. */
export function assertWritable(userType: ContentType, fields: Fields): void {
  for (const { kind, name } of userType.attributes.values()) {
    if (kind === 'scalar' || !Object.hasOwn(fields, name) || fields[name] === null) continue;
    throw new RequestError('NotImplementedError', `This server does not write "${name}" of a user yet: leave it out.`);
  }
}

type Parts = Pick<AccountParts, 'userType' | 'dialect' | 'passwords'>;

/** Checked fields as their columns hold them; passwords are hashed. */
export async function columnValues(parts: Parts, fields: Fields): Promise<ColumnValues> {
  const values: Record<string, SqlValue> = {};
  for (const attribute of parts.userType.attributes.values()) {
    if (attribute.kind !== 'scalar' || !Object.hasOwn(fields, attribute.name)) continue;
    values[attribute.column] = await columnValue(parts, attribute, fields[attribute.name]);
  }
  return values;
}

async function columnValue(parts: Parts, attribute: ScalarAttribute, value: unknown): Promise<SqlValue> {
  if (value === null) return null;
  switch (attribute.type) {
    case 'password':
      return parts.passwords.hash(String(value));
    case 'biginteger':
      return bigInteger(attribute.name, value);
    case 'json':
    case 'array':
    case 'blocks':
      return JSON.stringify(value);
    case 'date':
      return calendarDate(value);
    case 'time':
      return timeOfDay(value);
    case 'datetime':
    case 'timestamp':
      return parts.dialect.encodeValue(instant(value));
    default:
      return value as SqlValue;
  }
}

/** The contract stores any text here where the database lets it; a column of integers takes integers. */
function bigInteger(name: string, value: unknown): SqlValue {
  const text = String(value);
  if (typeof value !== 'object' && /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text)) {
    return text;
  }
  throw fieldRefusal(name, `${name} must be a \`biginteger\` type, but the final value was: \`${printValue(value)}\`.`);
}

function calendarDate(value: unknown): string {
  const [day] = typeof value === 'string' ? (/^\d{4}-\d{2}-\d{2}(?!\d)/.exec(value) ?? []) : [];
  if (day === undefined || !isDay(day)) throw validationError('Invalid format, expected yyyy-MM-dd');
  return day;
}

/** The thirty-first of February becomes a day of March; databases refuse it. */
function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

const TIME = /^(2[0-3]|[01]\d):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?$/;

function timeOfDay(value: unknown): string {
  const [, hours, minutes, seconds, fraction = ''] = (typeof value === 'string' && TIME.exec(value)) || [];
  if (hours === undefined) throw validationError('Invalid time format, expected HH:mm:ss.SSS');
  return `${hours}:${minutes}:${seconds}.${fraction.padEnd(3, '0')}`;
}

function instant(value: unknown): Date {
  const text = String(value);
  const time = new Date(/^\d+$/.test(text) ? Number(text) : text);
  if (typeof value === 'object' || Number.isNaN(time.getTime())) {
    throw validationError('Invalid format, expected a timestamp or an ISO date');
  }
  return time;
}
