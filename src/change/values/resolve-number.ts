import { beyondIssue, bodyIssue } from '../issues/findings.ts';
import { missingValue, wrongType } from '../issues/mistakes.ts';
import { ExactNumber } from '../../util/json/exact-number.ts';
import { storingIssue } from '../resolution.ts';
import { refuseType, type Resolved, type ScalarField } from './scalar-field.ts';

/**
 * Digits with an optional fraction and exponent; no hexadecimal numbers, no `Infinity`. The pattern is unambiguous: if
 * digits could match in two ways, sixty thousand of them before a letter would take minutes.
 */
const PLAIN_NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,4})?\s*$/i;

/** Numbers, and strings that are plain numbers. */
export function resolveNumber(field: ScalarField, sent: unknown): Resolved {
  const value = toNumber(sent);
  if (!Number.isFinite(value)) {
    refuseNumber(field, sent);
    return undefined;
  }
  checkNumber(field, value);
  return value;
}

/** If the contract converts the value to a number that breaks a rule, its error is reported. */
function refuseNumber(field: ScalarField, sent: unknown): void {
  const value = contractNumber(sent);
  if (Number.isNaN(value)) {
    refuse(field, sent, 'body');
    return;
  }
  const before = field.findings.length;
  if (field.checked) checkNumber(field, value);
  if (field.findings.length === before) refuse(field, sent, 'beyond');
}

/** `"0x10"`, `"1 000"`, `[5]`; NaN if the contract finds no number either. */
function contractNumber(sent: unknown): number {
  const first: unknown = Array.isArray(sent) ? sent[0] : null;
  if (typeof first === 'string' || typeof first === 'number') return Number.parseFloat(String(first));
  const text = typeof sent === 'string' ? sent.replace(/\s/g, '') : '';
  return text === '' ? Number.NaN : Number(text);
}

/** NaN for anything that is not a number. */
export function toNumber(sent: unknown): number {
  if (typeof sent === 'number') return sent;
  if (sent instanceof ExactNumber) return sent.valueOf();
  return typeof sent === 'string' && PLAIN_NUMBER.test(sent) ? Number(sent) : Number.NaN;
}

function checkNumber(field: ScalarField, value: number): void {
  const { attribute, path, resolution, checked } = field;
  const whole = attribute.type === 'integer' || attribute.type === 'increments';
  const { min, max } = checked ? (attribute.constraints ?? {}) : {};
  const [least, greatest] = whole ? [orWhole(min), orWhole(max)] : [min, max];
  const report = (message: string) => reportOn(field, `${path} ${message}`, 'body');
  const reportRange = (message: string) => reportOn(field, `${path} ${message}`, 'beyond');
  if (whole && !Number.isInteger(value)) report('must be an integer');
  if (least !== undefined && value < least) report(`must be greater than or equal to ${least}`);
  else if (whole && value < resolution.integers.min)
    reportRange(`must be greater than or equal to ${resolution.integers.min}`);
  if (greatest !== undefined && value > greatest) report(`must be less than or equal to ${greatest}`);
  else if (whole && value > resolution.integers.max)
    reportRange(`must be less than or equal to ${resolution.integers.max}`);
}

const orWhole = (bound: number | undefined): number | undefined =>
  bound === undefined ? undefined : Math.trunc(bound);

const WHOLE_NUMBER = /^\s*[+-]?\d+\s*$/;
const LEAST_BIG = -(2n ** 63n);
const GREATEST_BIG = 2n ** 63n - 1n;

/**
 * The contract accepts anything. Stored as digits, so values beyond 2^53 are exact; JSON numbers have already lost
 * precision.
 */
export function resolveBigInteger(field: ScalarField, sent: unknown): Resolved {
  const { path } = field;
  if (sent === null && field.checked) {
    field.findings.push(missingValue(path, field.resolution));
    return undefined;
  }
  const digits = bigDigits(sent);
  if (digits === null) {
    if (Number.isFinite(toNumber(sent))) reportOn(field, `${path} must be an integer`, 'beyond');
    else refuse(field, sent, 'beyond');
    return undefined;
  }
  if (digits < LEAST_BIG) reportOn(field, `${path} must be greater than or equal to ${LEAST_BIG}`, 'beyond');
  if (digits > GREATEST_BIG) reportOn(field, `${path} must be less than or equal to ${GREATEST_BIG}`, 'beyond');
  return String(digits);
}

/** More digits than this exceed every column. */
const MAX_DIGITS = 40;

function bigDigits(sent: unknown): bigint | null {
  if (typeof sent === 'bigint') return sent;
  if (typeof sent === 'number') return Number.isInteger(sent) ? BigInt(sent) : null;
  if (typeof sent !== 'string' || !WHOLE_NUMBER.test(sent)) return null;
  const text = sent.trim();
  return BigInt(text.length <= MAX_DIGITS ? text.replace(/^\+/, '') : `${text.startsWith('-') ? '-' : ''}${2n ** 64n}`);
}

type RefusedBy = 'body' | 'beyond';

function refuse(field: ScalarField, sent: unknown, stage: RefusedBy): void {
  const value = typeof sent === 'number' ? sent : Number.NaN;
  if (field.checked) refuseType(field, { ...wrongType(field.path, 'number', value, sent), stage });
  else storingIssue(field.resolution, field.path, `${field.path} must be a number`);
}

function reportOn(field: ScalarField, message: string, stage: RefusedBy): void {
  if (field.checked)
    field.findings.push(stage === 'body' ? bodyIssue(field.path, message) : beyondIssue(field.path, message));
  else storingIssue(field.resolution, field.path, message);
}
