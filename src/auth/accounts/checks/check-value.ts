import type { ScalarAttribute } from '../../../schema/model.ts';
import { isEmail } from '../../../util/is-email.ts';
import { isTooLong, MAX_PASSWORD_BYTES } from '../../../util/password-length.ts';
import { printValue } from '../../../util/print-value.ts';

/** A value as it is stored, or what is wrong with it. */
export interface CheckedValue {
  readonly value: unknown;
  readonly messages: readonly string[];
}

export type Occasion = 'creation' | 'update';

const accepted = (value: unknown): CheckedValue => ({ value, messages: [] });
const refused = (...messages: readonly string[]): CheckedValue => ({ value: undefined, messages });

/** What the contract accepts for an attribute of this kind, cast as it casts, with its messages. */
export function checkValue(attribute: ScalarAttribute, given: unknown, occasion: Occasion): CheckedValue {
  if (given === undefined) {
    const isMissing = attribute.required && occasion === 'creation';
    return isMissing ? refused(`${attribute.name} must be defined.`) : accepted(undefined);
  }
  if (given === null && !attribute.required) return accepted(null);
  switch (attribute.type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'password':
    case 'email':
    case 'uid':
      return checkText(attribute, given);
    case 'enumeration':
      return checkEnumeration(attribute, given);
    case 'boolean':
      return checkBoolean(attribute, given);
    case 'integer':
    case 'increments':
    case 'float':
    case 'decimal':
      return checkNumber(attribute, given);
    default:
      if (given !== null) return accepted(given);
      return refused(`${attribute.name} ${occasion === 'creation' ? 'must be defined.' : 'cannot be null.'}`);
  }
}

function checkText(attribute: ScalarAttribute, given: unknown): CheckedValue {
  const { name, type } = attribute;
  if (typeof given !== 'string') return refused(wrongType(name, 'string', given));
  const { minLength, maxLength, regex } = attribute.constraints ?? {};
  const messages: string[] = [];
  // The contract's rule for addresses, not to be empty, takes the place of their shortest length.
  if (type === 'email' && given === '') messages.push(`${name} cannot be empty`);
  if (type !== 'email' && minLength !== undefined && given.length < minLength) {
    messages.push(`${name} must be at least ${minLength} characters`);
  }
  if (maxLength !== undefined && given.length > maxLength) {
    messages.push(`${name} must be at most ${maxLength} characters`);
  }
  if (regex !== undefined && !(given === '' && !attribute.required) && given.search(regex) === -1) {
    messages.push(mismatch(name, regex));
  }
  if (type === 'email' && given !== '' && !isEmail(given)) messages.push(`${name} must be a valid email`);
  if (type === 'uid' && !UID.test(given)) messages.push(mismatch(name, UID));
  // bcrypt would ignore the rest of a longer one.
  if (type === 'password' && isTooLong(given)) messages.push(`${name} must be at most ${MAX_PASSWORD_BYTES} bytes`);
  return { value: given, messages };
}

const UID = /^[A-Za-z0-9-_.~]*$/;

const mismatch = (name: string, regex: RegExp): string => `${name} must match the following: "${regex}"`;

function checkEnumeration({ name, enum: values = [] }: ScalarAttribute, given: unknown): CheckedValue {
  // The contract's list of what is accepted ends with null.
  const unknown = `${name} must be one of the following values: ${[...values, null].join(', ')}`;
  if (given === null) return refused(wrongType(name, 'string', null));
  if (typeof given === 'object') return refused(wrongType(name, 'string', given), unknown);
  const text = String(given);
  return values.includes(text) ? accepted(text) : refused(unknown);
}

function checkBoolean({ name }: ScalarAttribute, given: unknown): CheckedValue {
  if (typeof given === 'boolean') return accepted(given);
  if (/^(true|1)$/i.test(String(given))) return accepted(true);
  if (/^(false|0)$/i.test(String(given))) return accepted(false);
  return refused(wrongType(name, 'boolean', given));
}

/** What an integer column of every database holds. */
const LARGEST = 2 ** 31 - 1;

function checkNumber({ name, type, constraints = {} }: ScalarAttribute, given: unknown): CheckedValue {
  const value = castNumber(given);
  if (Number.isNaN(value)) return refused(wrongType(name, 'number', Number.NaN, given));
  const whole = type === 'integer' || type === 'increments';
  const { min = whole ? -LARGEST - 1 : -Number.MAX_VALUE, max = whole ? LARGEST : Number.MAX_VALUE } = constraints;
  const bound = (limit: number): number => (whole ? Math.trunc(limit) : limit);
  const messages: string[] = [];
  if (whole && !Number.isInteger(value)) messages.push(`${name} must be an integer`);
  if (value < bound(min)) messages.push(`${name} must be greater than or equal to ${bound(min)}`);
  if (value > bound(max)) messages.push(`${name} must be less than or equal to ${bound(max)}`);
  return { value, messages };
}

function castNumber(given: unknown): number {
  if (typeof given === 'number') return given;
  const text = typeof given === 'string' ? given.replace(/\s/g, '') : '';
  return text === '' ? Number.NaN : Number(text);
}

function wrongType(name: string, type: string, value: unknown, original: unknown = value): string {
  const cast = original !== null && original !== value ? ` (cast from the value \`${printValue(original)}\`)` : '';
  return `${name} must be a \`${type}\` type, but the final value was: \`${printValue(value)}\`${cast}.`;
}
