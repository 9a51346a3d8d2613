/** A number of JSON that a double cannot hold, with all its digits. Arithmetic and `JSON.stringify` see it rounded. */
export class ExactNumber extends Number {
  readonly digits: string;

  constructor(digits: string) {
    super(digits);
    this.digits = digits;
  }
}

/** Long runs of digits and large exponents are rare; only then are the numbers looked at. */
const MAY_CHANGE = /\d{16}|[eE]\+?\d{3}/;

/** Stands before the digits in a string that is a number. Random, so that nobody's text is taken for one. */
const MARK = `exact-${Math.random().toString(36).slice(2)}:`;

/** `JSON.parse` in which no number loses digits: those that would are `ExactNumber`s. */
export function parseExact(text: string): unknown {
  if (!MAY_CHANGE.test(text)) return JSON.parse(text);
  // An error names its place in the text as it is.
  JSON.parse(text);
  return JSON.parse(markNumbers(text), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? new ExactNumber(value.slice(MARK.length)) : value,
  );
}

/** `JSON.stringify` that writes all digits. */
export function printExact(value: unknown, space?: number): string {
  let isMarked = false;
  const text = JSON.stringify(
    value,
    function mark(this: Readonly<Record<string, unknown>>, name, member: unknown) {
      const own = this[name];
      if (!(own instanceof ExactNumber)) return member;
      isMarked = true;
      return MARK + own.digits;
    },
    space,
  );
  return isMarked ? text.replace(new RegExp(`"${MARK}([^"]*)"`, 'g'), '$1') : text;
}

const TOKEN = /"|-?\d[\d.eE+-]*/g;

/** Valid JSON, in which numbers that a double cannot hold are marked strings. */
function markNumbers(text: string): string {
  const pieces: string[] = [];
  const tokens = new RegExp(TOKEN);
  let copied = 0;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token] = found;
    if (token === '"') tokens.lastIndex = endOfString(text, found.index);
    else if (!isExact(token)) {
      pieces.push(text.slice(copied, found.index), `"${MARK}${token}"`);
      copied = tokens.lastIndex;
    }
  }
  return [...pieces, text.slice(copied)].join('');
}

/** Fractions are doubles everywhere. */
function isExact(token: string): boolean {
  const number = Number(token);
  if (!Number.isFinite(number)) return false;
  return !/^-?\d+$/.test(token) || BigInt(token) === BigInt(number);
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
