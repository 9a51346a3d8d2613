import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

test.each([
  ['a%20b', 'a b'],
  ['%C3%A9', 'é'],
  ['100%', '100%'],
  ['%zz', '%zz'],
  ['%E9', '%E9'],
])('%s is read as %s', (text, read) => expect(decodeText(text)).toBe(read));
