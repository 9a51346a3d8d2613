import { matchPattern } from '../../util/text/match-pattern.ts';
import { beyondIssue, bodyIssue } from '../issues/findings.ts';
import { wrongType } from '../issues/mistakes.ts';
import { storingIssue } from '../resolution.ts';
import { isEmail } from './is-email.ts';
import { refuseType, type Resolved, type ScalarField } from './scalar-field.ts';

/** bcrypt ignores every byte after this one. */
const MAX_PASSWORD_BYTES = 72;

export const isTooLong = (password: string): boolean => Buffer.byteLength(password) > MAX_PASSWORD_BYTES;

const UID = /^[A-Za-z0-9-_.~]*$/;

/** Strings are taken unchanged: other values are not converted, nothing is trimmed. */
export function resolveText(field: ScalarField, value: unknown): Resolved {
  if (!field.checked) return value === null ? null : storedText(field, value);
  if (typeof value !== 'string') return refuseType(field, wrongType(field.path, 'string', value, value));
  checkText(field, value);
  return value;
}

/** Stored as a hash; code that writes rows hashes it itself. */
export function resolvePassword(field: ScalarField, value: unknown): Resolved {
  const text = resolveText(field, value);
  return field.checked && typeof text === 'string' ? { kind: 'password', text } : text;
}

function checkText(field: ScalarField, value: string): void {
  const { attribute, path, findings, resolution } = field;
  const { minLength, maxLength, regex } = attribute.constraints ?? {};
  const report = (message: string) => findings.push(bodyIssue(path, `${path} ${message}`));
  // The minimum length of an e-mail replaces the schema's.
  if (minLength !== undefined && !resolution.draft && attribute.type !== 'email' && value.length < minLength)
    report(`must be at least ${minLength} characters`);
  if (maxLength !== undefined && value.length > maxLength) report(`must be at most ${maxLength} characters`);
  if (regex && (value !== '' || attribute.required)) {
    const fits = matchPattern(regex, value, resolution.matching);
    if (fits === false) report(`must match the following: "${regex}"`);
    if (fits === null) findings.push(beyondIssue(path, `${path} takes too long to match "${regex}": make it shorter`));
  }
  if (attribute.type === 'uid' && !UID.test(value)) report(`must match the following: "${UID}"`);
  // bcrypt would ignore the rest of a longer one.
  if (attribute.type === 'password' && isTooLong(value))
    findings.push(beyondIssue(path, `${path} must be at most ${MAX_PASSWORD_BYTES} bytes`));
  if (attribute.type === 'email' && value === '') report('cannot be empty');
  else if (attribute.type === 'email' && !isEmail(value)) report('must be a valid email');
}

/** Converts a value from code to a string, as the contract's database layer does; not objects and lists. */
export function storedText({ resolution, path }: ScalarField, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  storingIssue(resolution, path, `${path} must be a text`);
  return undefined;
}
