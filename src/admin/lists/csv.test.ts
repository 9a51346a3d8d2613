import { expect, test } from 'vitest';
import { csvCell } from './csv-cells.ts';
import { csvLine, plainText } from './csv.ts';
import { parseNumbers } from '../../util/json/exact-number.ts';

test('cells are quoted where their text would end them', () => {
  expect(csvLine(['plain', 'a, b', 'say "yes"', 'two\nlines', ''])).toBe(
    'plain,"a, b","say ""yes""","two\nlines",\r\n',
  );
});

test('no text is a formula for a spreadsheet, and numbers stay numbers', () => {
  for (const text of ['=1+1', '+cmd', '-cmd', '@SUM(A1)', ' =1', '\t=1', '\u0000=1', '\r', '＝1', '-1+cmd|x'])
    expect(plainText(text), text).toBe(`'${text}`);
  for (const text of ['', 'a=b', '-5', '+3.25', '-9007199254740993', 'one - two', "'quoted"])
    expect(plainText(text), text).toBe(text);
});

test('structures are JSON with all their digits', () => {
  expect(csvCell(undefined, parseNumbers('{"n":[9007199254740993]}'), 'id')).toBe('{"n":[9007199254740993]}');
  expect(csvCell(undefined, parseNumbers('9007199254740993'), 'id')).toBe('9007199254740993');
  expect([null, undefined, true, 1.5].map((value) => csvCell(undefined, value, 'id'))).toEqual(['', '', 'true', '1.5']);
});
