/**
 * Parser messages in the wording of the GraphQL version that v4's plugin uses (15), which front ends and their tests
 * expect. Lists only the messages that differ.
 */
export function wordsOfSyntax(message: string): string {
  return message
    .replace(/Unexpected character: (U\+[0-9A-F]+|".+")\.$/, (_, code) => unexpected(code))
    .replace(/(Invalid character within String: )(U\+[0-9A-F]+)\.$/, (_, start, code) => `${start}${shown(code)}.`)
    .replace(/Invalid (?:character|Unicode) escape sequence: "(.*)"\.$/, 'Invalid character escape sequence: $1.');
}

function unexpected(code: string): string {
  const isControl = code.startsWith('U+') && Number.parseInt(code.slice(2), 16) < 0x20;
  return `Cannot ${isControl ? 'contain the invalid' : 'parse the unexpected'} character ${shown(code)}.`;
}

/** `U+0007` as `"\u0007"`. */
const shown = (code: string): string =>
  code.startsWith('U+') ? `"\\u${code.slice(2).padStart(4, '0').slice(-4)}"` : JSON.stringify(code.slice(1, -1));
