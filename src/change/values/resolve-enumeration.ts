import { notAmong, wrongType } from '../issues/mistakes.ts';
import { refuseType, type Resolved, type ScalarField } from './scalar-field.ts';
import { storedText } from './resolve-text.ts';

/**
 * One of the schema's values; numbers and booleans are converted to strings. The list in the message ends with null.
 */
export function resolveEnumeration(field: ScalarField, sent: unknown): Resolved {
  const { attribute, path, findings } = field;
  if (!field.checked) return sent === null ? null : storedText(field, sent);
  const value = typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : sent;
  const choices = attribute.enum ?? [];
  if (typeof value === 'string' && choices.includes(value)) return value;
  if (typeof value !== 'string') findings.push(wrongType(path, 'string', value, sent));
  return value === null ? undefined : refuseType(field, notAmong(path, [...choices, '']));
}

const TRUE = /^(true|1)$/i;
const FALSE = /^(false|0)$/i;

export function resolveBoolean(field: ScalarField, sent: unknown): Resolved {
  const value = toFlag(sent);
  if (typeof value === 'boolean') return value;
  if (!field.checked) return sent === null ? null : Boolean(sent);
  return refuseType(field, wrongType(field.path, 'boolean', sent, sent));
}

/**
 * Booleans, and the strings and numbers that represent them, also as the only item of a list; other values are
 * unchanged.
 */
export function toFlag(sent: unknown): unknown {
  let value = sent;
  while (Array.isArray(value) && value.length === 1) value = value[0];
  const text = typeof value === 'object' ? '' : String(value);
  if (TRUE.test(text)) return true;
  return FALSE.test(text) ? false : sent;
}
