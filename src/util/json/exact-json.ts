import { RequestError, validationError } from '../../errors.ts';
import { endOfString, isExact, MAY_CHANGE, markNumbers, parseNumbers, unmarkNumbers } from './exact-number.ts';

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

/** Bodies with numbers that a double may not hold, as they were sent. */
const SENT = new WeakMap<object, string>();

/**
 * Parses a body: its numbers keep their digits, and somebody who knows what they are for refuses those that cannot be
 * stored. `refuse` creates the error for text that is not JSON.
 */
export function readBodyJson(text: string, refuse: (error: Error) => Error): unknown {
  try {
    if (!MAY_CHANGE.test(text)) return JSON.parse(text);
    const body = parseNumbers(text);
    if (typeof body === 'object' && body !== null) SENT.set(body, text);
    return body;
  } catch (error) {
    throw refuse(error as Error);
  }
}

/** The same for a body of which a form contains the member `data`. */
export function readDataJson(text: string, refuse: (error: Error) => Error): { readonly data: unknown } {
  const body = { data: readBodyJson(text, refuse) };
  if (MAY_CHANGE.test(text)) SENT.set(body, `{"data":${text}}`);
  return body;
}

/** Whether there may be numbers in a body that nobody has refused yet. */
export const mayLoseDigits = (body: unknown): boolean => typeof body === 'object' && body !== null && SENT.has(body);

/** Refuses numbers anywhere in a body that a double cannot hold. */
export function refuseLostDigits(body: unknown): void {
  const text = typeof body === 'object' && body !== null ? SENT.get(body) : undefined;
  if (text !== undefined) refuseInexact(text);
}

/** `JSON.stringify(JSON.parse(text))` in which integers keep their digits; those out of range are null, as in v4. */
export function compactJson(text: string): string {
  const value: unknown = JSON.parse(text);
  const marked = markNumbers(text, (digits) => !isExact(digits) && Number.isFinite(Number(digits)));
  return marked === null ? JSON.stringify(value) : unmarkNumbers(JSON.stringify(JSON.parse(marked)));
}

/** Why a number cannot be represented; null if it can. Fractions are doubles everywhere. */
export function inexactNumber(digits: string): string | null {
  const number = Number(digits);
  if (!Number.isFinite(number)) return `${shortened(digits)} is out of range.`;
  if (isExact(digits)) return null;
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

/** `reason` is from `inexactNumber`. */
export const inexact = (path: readonly (string | number)[], reason: string): RequestError => {
  const message = `${path.join('.')}: ${reason}`;
  return validationError(message, { errors: [{ path: path.map(String), message, name: 'ValidationError' }] });
};
