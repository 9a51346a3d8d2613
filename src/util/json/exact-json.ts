import { randomUUID } from 'node:crypto';
import { RequestError, validationError } from '../../errors.ts';

/** Parses JSON and rejects numbers that would lose precision: long integers, and those out of the range of a double. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Long runs of digits and large exponents are rare; only then are the numbers checked.
  if (MAY_CHANGE.test(text)) refuseInexact(text);
  return value;
}

/** The same; `refuse` creates the error for text that is not JSON. */
export function readExactJson(text: string, refuse: (error: Error) => RequestError): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw error instanceof RequestError ? error : refuse(error as Error);
  }
}

/** `JSON.stringify(JSON.parse(text))` in which integers keep their digits; those out of range are null, as in v4. */
export function compactJson(text: string): string {
  const value: unknown = JSON.parse(text);
  if (!MAY_CHANGE.test(text)) return JSON.stringify(value);
  const pieces: string[] = [];
  let copied = 0;
  const tokens = /"|-?\d[\d.eE+-]*/g;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token] = found;
    if (token === '"') tokens.lastIndex = endOfString(text, found.index);
    else if (Number.isFinite(Number(token)) && inexactNumber(token) !== null) {
      pieces.push(text.slice(copied, found.index), `"${MARK}${token}"`);
      copied = tokens.lastIndex;
    }
  }
  if (pieces.length === 0) return JSON.stringify(value);
  const marked = JSON.parse(pieces.join('') + text.slice(copied));
  return JSON.stringify(marked).replace(new RegExp(`"${MARK}([^"]*)"`, 'g'), '$1');
}

/** Stands before the digits of a number while it is a string. Random, so that no text is taken for one. */
const MARK = `exact-${randomUUID()}:`;

const MAY_CHANGE = /\d{16}|[eE]\+?\d{3}/;

/** Why a number cannot be represented; null if it can. Fractions are doubles everywhere. */
export function inexactNumber(digits: string): string | null {
  const number = Number(digits);
  if (!Number.isFinite(number)) return `${shortened(digits)} is out of range.`;
  if (!/^-?\d+$/.test(digits) || BigInt(digits) === BigInt(number)) return null;
  return `${shortened(digits)} cannot be represented exactly as a number. Send it as a string.`;
}

const shortened = (digits: string): string => (digits.length > 40 ? `${digits.slice(0, 40)}…` : digits);

const TOKEN = /["[\]{},]|-?\d[\d.eE+-]*/g;

/** Scans the tokens of valid JSON, tracking the path for the error message. */
function refuseInexact(text: string): void {
  const path: (string | number)[] = [];
  let isKey = false;
  const tokens = new RegExp(TOKEN);
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token] = found;
    const [first = ''] = token;
    if (first === '{' || first === '[') {
      path.push(first === '[' ? 0 : '');
      isKey = first === '{';
    } else if (first === '}' || first === ']') {
      path.pop();
      isKey = false;
    } else if (first === ',') {
      const at = path.at(-1);
      if (typeof at === 'number') path[path.length - 1] = at + 1;
      else isKey = true;
    } else if (first === '"') {
      tokens.lastIndex = endOfString(text, found.index);
      if (isKey) path[path.length - 1] = JSON.parse(text.slice(found.index, tokens.lastIndex)) as string;
      isKey = false;
    } else {
      const reason = inexactNumber(token);
      if (reason !== null) throw inexact(path, reason);
    }
  }
}

/** Index after the closing quote. Not a regular expression, because long strings exceed what one can match. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}

const inexact = (path: readonly (string | number)[], reason: string) => {
  const message = `${path.join('.')}: ${reason}`;
  return validationError(message, { errors: [{ path: path.map(String), message, name: 'ValidationError' }] });
};
