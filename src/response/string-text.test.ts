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

it('equals JSON.stringify', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
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
