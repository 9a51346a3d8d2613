export interface JsonError {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/**
 * Where and why a string is not JSON; undefined if it is. `JSON.parse` decides: this explains its error, whose message
 * has no position before Node 22.
 */
export function findJsonError(text: string): JsonError | undefined {
  const outcome = document(text);
  if (typeof outcome === 'number') return undefined;
  const before = text.slice(0, outcome.at);
  return {
    line: before.split('\n').length,
    column: outcome.at - before.lastIndexOf('\n'),
    reason: outcome.reason,
  };
}

interface Fault {
  readonly at: number;
  readonly reason: string;
}

/** The offset after the parsed part, or the error. */
type Outcome = number | Fault;

const WHITESPACE = /[ \t\r\n]*/y;
/** A string up to its closing quote: no quote, no control character, no unknown escape. */
const UNCLOSED = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const WORD = /[\w$.+-]+/y;

function document(text: string): Outcome {
  const end = value(text, skip(text, 0));
  if (typeof end !== 'number') return end;
  const rest = skip(text, end);
  return rest === text.length ? rest : { at: rest, reason: `${shown(text, rest)} after the end of the document` };
}

function value(text: string, at: number): Outcome {
  switch (text[at]) {
    case '{':
      return list(text, at, '}', entry);
    case '[':
      return list(text, at, ']', value);
    case '"':
      return string(text, at);
    default: {
      const end = match(LITERAL, text, at);
      return end === undefined ? { at, reason: `a value is expected, not ${shown(text, at)}` } : end;
    }
  }
}

function entry(text: string, at: number): Outcome {
  if (text[at] !== '"') return { at, reason: `a key in double quotes is expected, not ${shown(text, at)}` };
  const key = string(text, at);
  if (typeof key !== 'number') return key;
  const colon = skip(text, key);
  if (text[colon] !== ':') return { at: colon, reason: `":" is expected after the key, not ${shown(text, colon)}` };
  return value(text, skip(text, colon + 1));
}

function list(text: string, start: number, close: string, item: (text: string, at: number) => Outcome): Outcome {
  let at = skip(text, start + 1);
  if (text[at] === close) return at + 1;
  for (;;) {
    const end = item(text, at);
    if (typeof end !== 'number') return end;
    const next = skip(text, end);
    if (text[next] === close) return next + 1;
    if (text[next] !== ',') return { at: next, reason: `"," or "${close}" is expected, not ${shown(text, next)}` };
    at = skip(text, next + 1);
    if (text[at] === close) return { at: next, reason: `"," is not allowed before "${close}"` };
  }
}

function string(text: string, at: number): Outcome {
  const stop = match(UNCLOSED, text, at) ?? at;
  if (text[stop] === '"') return stop + 1;
  if (stop === text.length) return { at, reason: 'this string has no closing double quote' };
  if (text[stop] === '\\') return { at: stop, reason: 'a backslash in a string must be written \\\\' };
  return { at: stop, reason: 'line breaks and control characters are not allowed in a string' };
}

const skip = (text: string, at: number): number => match(WHITESPACE, text, at) ?? at;

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function shown(text: string, at: number): string {
  if (at >= text.length) return 'the end of the file';
  if (text.startsWith('//', at) || text.startsWith('/*', at)) return 'a comment';
  return `"${text.slice(at, match(WORD, text, at) ?? at + 1)}"`;
}
