import { decodeText } from '../../util/text/decode-text.ts';

/** Matches a path and returns its parameters, or null. */
export type MatchPath = (path: string) => Readonly<Record<string, string>> | null;

/**
 * Paths of custom routes: `:name`, `:name(\\d+)`, `:name?`, `:name*`, `:name+` and `(.*)`. A trailing slash and letter
 * case do not matter. Throws a message for any other syntax.
 */
export function compilePath(path: string): MatchPath {
  const names: string[] = [];
  let source = '';
  let rest = path.replace(/\/+$/, '');
  while (rest !== '') {
    const parameter = readParameter(rest, names.length);
    if (parameter === null) {
      const [literal = ''] = /^[^:({}*+?\\)]/.exec(rest) ?? [];
      if (literal === '') throw new Error(`"${rest[0]}" cannot be used there. ${ACCEPTED}`);
      source += escapeText(literal);
      rest = rest.slice(literal.length);
    } else {
      names.push(parameter.name);
      source += parameter.source;
      rest = rest.slice(parameter.length);
    }
  }
  const pattern = new RegExp(`^${source}/?$`, 'i');
  return (actual) => {
    const match = pattern.exec(actual);
    if (match === null) return null;
    return Object.fromEntries(
      names.flatMap((name, index) =>
        match[index + 1] === undefined ? [] : [[name, decodeText(match[index + 1] ?? '')]],
      ),
    );
  };
}

const ACCEPTED = 'Accepted are :name, :name(pattern), :name?, :name*, :name+ and (pattern).';

interface Parameter {
  readonly name: string;
  /** For a regular expression with exactly one group. */
  readonly source: string;
  /** Number of characters of the string that it matches. */
  readonly length: number;
}

function readParameter(text: string, unnamed: number): Parameter | null {
  const match = /^([/.-]?)(?::(\w+))?/.exec(text);
  const [start = '', prefix = '', name] = match ?? [];
  const group = readGroup(text.slice(start.length));
  if (name === undefined && group === null) return null;
  const end = start.length + (group?.length ?? 0);
  const modifier = /^[?*+]/.exec(text.slice(end))?.[0] ?? '';
  const inner = group === null ? '[^/]+?' : group.slice(1, -1);
  return {
    name: name ?? String(unnamed),
    source: repeated(escapeText(prefix), inner, modifier),
    length: end + modifier.length,
  };
}

/** The slash before an optional parameter is optional, too. */
function repeated(prefix: string, inner: string, modifier: string): string {
  switch (modifier) {
    case '?':
      return `(?:${prefix}(${inner}))?`;
    case '*':
      return `(?:${prefix}((?:${inner})(?:${prefix}(?:${inner}))*))?`;
    case '+':
      return `${prefix}((?:${inner})(?:${prefix}(?:${inner}))*)`;
    default:
      return `${prefix}(${inner})`;
  }
}

/** `(\\d+)` with its parentheses; inner groups must not capture, because they would shift the parameters. */
function readGroup(text: string): string | null {
  if (!text.startsWith('(')) return null;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '\\') index += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return withoutCaptures(text.slice(0, index + 1));
  }
  throw new Error('a parenthesis is not closed.');
}

function withoutCaptures(group: string): string {
  if (/(?<!\\)\((?!\?)/.test(group.slice(1)))
    throw new Error('a group inside a pattern must not capture: write (?:…).');
  return group;
}

const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
