import { expect, test } from 'vitest';
import { batchesOf, chosenColumns, guessFields } from './plan-columns.ts';
import { decodeTable, MAX_ROWS, readTable } from './read-table.ts';

test.each([
  ['a,b\r\n1,"x, ""y"""\r\n', [['1', 'x, "y"']]],
  ['a;b\n1;2\n', [['1', '2']]],
  ['a,b\n1', [['1', '']]],
  ['a\tb\n1\t"two\nlines"', [['1', 'two\nlines']]],
  ['a,b\n\n1,2\n,\n', [['1', '2']]],
])('%j is a table', (text, rows) => {
  expect(readTable(text)).toEqual({ head: ['a', 'b'], rows });
});

test.each(['', 'a,b', ',\n1,2', 'a,b\n1,"never closed'])('%j is none', (text) => {
  expect(readTable(text)).toBeNull();
});

test('a table has so many rows', () => {
  const table = (rows: number) => readTable(`a,b\n${'1,2\n'.repeat(rows)}`);
  expect(table(MAX_ROWS)?.rows).toHaveLength(MAX_ROWS);
  expect(table(MAX_ROWS + 1)).toBeNull();
});

test('a file is UTF-8, or what spreadsheets on Windows write', () => {
  expect(decodeTable(new TextEncoder().encode('\uFEFFé').buffer)).toBe('é');
  expect(decodeTable(new Uint8Array([0xe9, 0x3b]).buffer)).toBe('é;');
});

test('columns are matched with fields by name and label, each field once', () => {
  const fields = [
    { name: 'title', label: 'Headline', identifies: false },
    { name: 'slug', label: 'slug', identifies: true },
  ];
  const table = { head: ['HEADLINE ', 'title', 'Slug', 'Other'], rows: [['a', 'b', 'c', 'd']] };
  const chosen = guessFields(table, fields);
  expect(chosen).toEqual(['title', null, 'slug', null]);
  expect(chosenColumns(table, chosen)).toEqual({ columns: ['title', 'slug'], rows: [['a', 'c']] });
});

test('rows are sent in batches, whole, in order', () => {
  const rows = Array.from({ length: 450 }, (_, at) => [String(at)]);
  expect(batchesOf(rows, (row) => row).map(({ length }) => length)).toEqual([200, 200, 50]);
  const long = [['x'.repeat(150_000)], ['x'.repeat(150_000)], ['x'], ['x'.repeat(300_000)]];
  expect(batchesOf(long, (row) => row).map(({ length }) => length)).toEqual([1, 2, 1]);
});
