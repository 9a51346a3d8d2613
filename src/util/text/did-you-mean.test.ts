import { expect, test } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

test.each([
  ['reqired', 'required'],
  ['minLenght', 'minLength'],
  ['max_length', 'maxLength'],
  ['Enum', 'enum'],
  ['typ', 'type'],
  ['mx', undefined],
  ['searchable2', undefined],
  ['description', undefined],
  ['', undefined],
])('%s: %s', (name, meant) => {
  expect(didYouMean(name, ['required', 'minLength', 'maxLength', 'enum', 'type'])).toBe(meant);
});

test('the most similar name wins', () => {
  expect(didYouMean('populates', ['population', 'populate'])).toBe('populate');
});
