import { expect, test } from 'vitest';
import { formatMessage } from './format-message.ts';

test('parameters are put where the language wants them', () => {
  expect(formatMessage('{name} in {place}', { name: 'One', place: 'here' }, 'en').join('')).toBe('One in here');
  expect(formatMessage('{place}: {name}', { name: 'One', place: '' }, 'en').join('')).toBe(': One');
});

test('a parameter is not read again, whatever it contains', () => {
  expect(formatMessage('“{name}”', { name: '{count} <b>', count: 1 }, 'en').join('')).toBe('“{count} <b>”');
});

test('a parameter that is missing stays visible', () => {
  expect(formatMessage('Hello, {name}', {}, 'en').join('')).toBe('Hello, {name}');
});

test('names of another script are isolated where the message runs from right to left', () => {
  const message = '{name}، {count}';
  expect(formatMessage(message, { name: 'Hello!', count: 3 }, 'ar', true).join('')).toBe('\u2068Hello!\u2069، 3');
  const element = { type: 'code' };
  expect(formatMessage(message, { name: element, count: 3 }, 'ar', true)).toEqual([
    '\u2068',
    element,
    '\u2069',
    '، ',
    '3',
  ]);
});

test('elements stay elements', () => {
  const element = { type: 'code' };
  expect(formatMessage('Set {name}.', { name: element }, 'en')).toEqual(['Set ', element, '.']);
});

test('numbers are those of the locale', () => {
  expect(formatMessage('{size}', { size: 12_345 }, 'en').join('')).toBe('12,345');
  expect(formatMessage('{size}', { size: 12_345 }, 'de').join('')).toBe('12.345');
});

test('the form of a plural is the one that its language has for the number', () => {
  const polish = { one: '{count} plik', few: '{count} pliki', many: '{count} plików', other: '{count} pliku' };
  const written = [1, 3, 5, 22, 1.5].map((count) => formatMessage(polish, { count }, 'pl').join(''));
  expect(written).toEqual(['1 plik', '3 pliki', '5 plików', '22 pliki', '1,5 pliku']);
  expect(formatMessage({ other: '{count} 件' }, { count: 1 }, 'ja').join('')).toBe('1 件');
});
