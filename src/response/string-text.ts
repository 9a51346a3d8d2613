const LAST_CONTROL = '\u001f';

/** Control characters but the end of a line, and halves of characters beyond 16 bits, which may stand alone. */
const UNUSUAL = new RegExp(`[\\0-\\t\\v-${LAST_CONTROL}\\ud800-\\udfff]`);

/** A text with more quotes than this is left to `JSON.stringify`: each of them is a piece to put together. */
const MOST_PIECES = 50;

/**
 * What `JSON.stringify` makes of a text, in two fifths of its time, which was a sixth of that of an answer:
 * a character is found at 16 bytes a step, and between two of them the text stays as it is.
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
    if (pieces === MOST_PIECES) return JSON.stringify(text);
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
