import { expect, test } from 'vitest';
import { createSealing } from './sealed-text.ts';

const { seal, open } = createSealing('test', 'secret');

test.each(['', 'a', '["title",null,7]', '\0', 'x\0', 'e\u0301 \u{1F600} \x80', 'y'.repeat(3000)])(
  'opens %j',
  (text) => {
    expect(open(seal(text))).toBe(text);
  },
);

test('seals equal texts equally, and others of about the same length to the same length', () => {
  expect(seal('a')).toBe(seal('a'));
  expect(seal('a')).not.toBe(seal('b'));
  expect(seal('a').length).toBe(seal('another').length);
});

test('opens nothing else', () => {
  const sealed = seal('["title"]');
  for (const [at, character] of [...sealed].entries()) {
    const other = character === 'A' ? 'B' : 'A';
    expect(open(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull();
  }
  for (const wrong of ['', 'abc', `${sealed}=`, `${sealed}A`, sealed.slice(1), sealed.slice(0, -4), '%', 'é']) {
    expect(open(wrong)).toBeNull();
  }
  expect(createSealing('test', 'other').open(sealed)).toBeNull();
  expect(createSealing('else', 'secret').open(sealed)).toBeNull();
  expect(createSealing('test', null).open(createSealing('test', null).seal('a'))).toBeNull();
});
