/**
 * Hides a value in characters that are not drawn, in the format of `@vercel/stega` that Strapi v5 uses: JSON in ASCII,
 * four characters for each of its own. A sequence of four of the first begins it.
 */
const DIGITS = ['\u200b', '\u200c', '\u200d', '\ufeff'];
const START = '\u200b'.repeat(4);

export function hideValue(value: object): string {
  let hidden = START;
  for (const character of JSON.stringify(value)) {
    const code = character.charCodeAt(0);
    if (code > 127) throw new Error('only ASCII can be hidden');
    for (let shift = 6; shift >= 0; shift -= 2) hidden += DIGITS[(code >> shift) & 3];
  }
  return hidden;
}
