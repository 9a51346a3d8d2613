import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantText } from './instant-text.ts';

const plainText = (milliseconds: number): string => JSON.stringify(new Date(milliseconds));

describe('instantText', () => {
  test('equals the JSON of any date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -8.64e15, max: 8.64e15 }), (milliseconds) => {
        expect(instantText(milliseconds)).toBe(plainText(milliseconds));
      }),
    );
  });

  test.each([
    0,
    -1,
    86_399_999,
    -86_400_000,
    951_782_400_000,
    Date.parse('0000-01-01T00:00:00Z') - 1,
    Date.parse('0000-01-01T00:00:00Z'),
    Date.parse('9999-12-31T23:59:59.999Z'),
    Date.parse('9999-12-31T23:59:59.999Z') + 1,
  ])('at the edge %d', (milliseconds) => {
    expect(instantText(milliseconds)).toBe(plainText(milliseconds));
  });

  test('fractions of a millisecond are cut off, as in a date', () => {
    for (const milliseconds of [1.9, -1.9, 1_700_000_000_000.5, -0.5]) {
      expect(instantText(milliseconds)).toBe(plainText(milliseconds));
    }
  });

  test('invalid dates give null', () => {
    for (const milliseconds of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1]) {
      expect(instantText(milliseconds)).toBeNull();
    }
  });
});
