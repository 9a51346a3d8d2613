import { randomUUID } from 'node:crypto';

/** Stands before the digits of a number while it is a string. Random, so that no text is taken for one. */
const MARK = `exact-${randomUUID()}:`;

const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g');

/** Whether `printNumbers` is running, and has met an exact number. No replacer: it would take twice the time. */
let printing: 'no' | 'yes' | 'marked' = 'no';

/** A number of JSON that a double cannot hold, with all its digits. Arithmetic and `JSON.stringify` see it rounded. */
export class ExactNumber extends Number {
  readonly digits: string;

  /** Also of another one: so project code copies it that uses lodash. */
  constructor(digits: string | ExactNumber) {
    super(digits);
    this.digits = digits instanceof ExactNumber ? digits.digits : digits;
  }

  toJSON(): string | number {
    if (printing === 'no') return Number(this.digits);
    printing = 'marked';
    return MARK + this.digits;
  }
}

/** `JSON.parse` for what is stored again or shown: numbers that would lose digits are `ExactNumber`s. */
export function parseNumbers(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const marked = markNumbers(text, (digits) => !isExact(digits));
  if (marked === null) return value;
  return JSON.parse(marked, (_, member: unknown) =>
    typeof member === 'string' && member.startsWith(MARK) ? new ExactNumber(member.slice(MARK.length)) : member,
  );
}

/** `JSON.stringify` that writes all digits; undefined for what JSON cannot express. */
export function printNumbers(value: unknown): string | undefined {
  printing = 'yes';
  try {
    const text = JSON.stringify(value) as string | undefined;
    // Read again: it changes while JSON is written.
    return (printing as string) === 'marked' ? text && unmarkNumbers(text) : text;
  } finally {
    printing = 'no';
  }
}

/** Long runs of digits and large exponents are rare; only then are the numbers looked at. */
export const MAY_CHANGE = /\d{16}|[eE]\+?\d{3}/;

/** Fractions are doubles everywhere. */
export function isExact(digits: string): boolean {
  const number = Number(digits);
  if (!Number.isFinite(number)) return false;
  return !/^-?\d+$/.test(digits) || BigInt(digits) === BigInt(number);
}

/** Valid JSON in which some numbers are marked strings; null if there are none. */
export function markNumbers(text: string, isMarked: (digits: string) => boolean): string | null {
  if (!MAY_CHANGE.test(text)) return null;
  const pieces: string[] = [];
  let copied = 0;
  const tokens = /"|-?\d[\d.eE+-]*/g;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token] = found;
    if (token === '"') tokens.lastIndex = endOfString(text, found.index);
    else if (isMarked(token)) {
      pieces.push(text.slice(copied, found.index), `"${MARK}${token}"`);
      copied = tokens.lastIndex;
    }
  }
  return pieces.length === 0 ? null : pieces.join('') + text.slice(copied);
}

export const unmarkNumbers = (text: string): string => text.replace(MARKED, '$1');

/** Index after the closing quote. Not a regular expression, because long strings exceed what one can match. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}
