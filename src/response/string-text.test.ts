import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringText } from './string-text.ts';

const pieces = fc.constantFrom(
  '"',
  '\\',
  '\n',
  '\r',
  '\t',
  '\u0000',
  '\u001f',
  '\u007f',
  'é',
  '🍕',
  '\ud83c',
  '\udf55',
  'word ',
);

/** The library's own strings of any character take a second of CPU time to prepare. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }))
  .map((points) => points.map((point) => String.fromCodePoint(point)).join(''));

it('equals JSON.stringify', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.string(),
        fc.array(pieces).map((all) => all.join('')),
      ),
      (text) => {
        expect(stringText(text)).toBe(JSON.stringify(text));
      },
    ),
    { numRuns: 500 },
  );
});

it.each(['', '"', '\\', '\n', '"\\\n', '"'.repeat(50), '"'.repeat(51), 'a\nb"c\\d', '\u2028'])('writes %j', (text) => {
  expect(stringText(text)).toBe(JSON.stringify(text));
});
