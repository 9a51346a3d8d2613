const LAST_CONTROL = '\u001f';

/** Control characters except line feeds, and surrogates, which may be unpaired. */
const UNUSUAL = new RegExp(`[\\0-\\t\\v-${LAST_CONTROL}\\ud800-\\udfff]`);

/** Strings with more escapes than this are left to `JSON.stringify`: each one is a separate piece to concatenate. */
const MAX_PIECES = 50;

/**
 * The result of `JSON.stringify` for a string in two fifths of its time, which was a sixth of the time of a response:
 * characters are searched 16 bytes at a time, and the parts between them are copied unchanged.
 */
export function stringText(text: string): string {
  if (UNUSUAL.test(text)) return JSON.stringify(text);
  let quote = placeOf(text, '"', 0);
  let slash = placeOf(text, '\\', 0);
  let line = placeOf(text, '\n', 0);
  let next = Math.min(quote, slash, line);
  if (next === Number.POSITIVE_INFINITY) return `"${text}"`;
  let written = '"';
  let from = 0;
  for (let pieces = 0; next !== Number.POSITIVE_INFINITY; pieces++) {
    if (pieces === MAX_PIECES) return JSON.stringify(text);
    const part = text.slice(from, next);
    from = next + 1;
    if (next === quote) {
      written += `${part}\\"`;
      quote = placeOf(text, '"', from);
    } else if (next === line) {
      written += `${part}\\n`;
      line = placeOf(text, '\n', from);
    } else {
      written += `${part}\\\\`;
      slash = placeOf(text, '\\', from);
    }
    next = Math.min(quote, slash, line);
  }
  return `${written}${text.slice(from)}"`;
}

function placeOf(text: string, character: string, from: number): number {
  const place = text.indexOf(character, from);
  return place === -1 ? Number.POSITIVE_INFINITY : place;
}
