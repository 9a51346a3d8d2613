import { expect, test } from 'vitest';
import type { NewRow, RowOperation } from '../../plan/writing/row-operations.ts';
import { mysqlDialect } from '../dialects/mysql.ts';
import { postgresDialect } from '../dialects/postgres.ts';
import { sqliteDialect } from '../dialects/sqlite.ts';
import { compileOperation } from './compile-operation.ts';

const DIALECTS = { sqlite: sqliteDialect, postgres: postgresDialect, mysql: mysqlDialect };

const textsOf = (operation: RowOperation) =>
  Object.fromEntries(
    Object.entries(DIALECTS).map(([name, dialect]) => [
      name,
      compileOperation(dialect, operation).map(({ statement }) => statement.text),
    ]),
  );

const row = (cells: readonly (readonly [string, string | number | null])[] = []): NewRow => ({
  kind: 'newRow',
  cells: new Map(cells),
});

const where = { column: 'book_id', ids: [1], fixed: [] };
const many = { column: 'book_id', ids: [1, 2], fixed: [{ column: 'kind', value: 'novel' }] };

const OPERATIONS: readonly [string, RowOperation][] = [
  [
    'rows with different columns are one insert',
    { kind: 'insert', table: 'books', rows: [row([['title', 'A']]), row([['pages', 3]])], gives: 'ids' },
  ],
  ['a row without columns gets its id', { kind: 'insert', table: 'books', rows: [row(), row()], gives: 'ids' }],
  ['links give no ids', { kind: 'insert', table: 'links', rows: [row([['book_id', 1]])], gives: 'nothing' }],
  ['one row is changed by its id', { kind: 'update', table: 'books', where, cells: new Map([['title', 'B']]) }],
  [
    'several rows get the same value',
    { kind: 'update', table: 'books', where: many, cells: new Map([['title', null]]) },
  ],
  [
    'all but one of them',
    {
      kind: 'update',
      table: 'books',
      where: { ...where, also: { column: 'id', id: 7, is: false } },
      cells: new Map([['book_id', null]]),
    },
  ],
  [
    'stored rows get values of their own',
    {
      kind: 'rewrite',
      table: 'books',
      columns: ['title'],
      rows: [
        { id: 1, cells: new Map([['title', 'A']]) },
        { id: 2, cells: new Map([['title', 'B']]) },
      ],
    },
  ],
  ['rows go', { kind: 'delete', table: 'links', where: many }],
  ['positions are given', { kind: 'number', table: 'links', column: 'order', rows: [{ id: 4, number: 2 }] }],
  [
    'lists are numbered without gaps',
    {
      kind: 'renumber',
      table: 'links',
      groupColumns: ['tag_id'],
      orderColumn: 'book_order',
      groups: { kind: 'named', ids: [3] },
    },
  ],
  [
    'lists are numbered as if rows had gone',
    {
      kind: 'renumber',
      table: 'links',
      groupColumns: ['tag_id'],
      orderColumn: 'book_order',
      groups: { kind: 'leaving', where },
    },
  ],
  [
    'lists move up after a row that goes',
    {
      kind: 'shift',
      table: 'links',
      groupColumns: ['author_id', 'field'],
      orderColumn: 'order',
      leaving: where,
      mayShare: false,
    },
  ],
  [
    'lists move up after a row that goes, where it alone has its number',
    {
      kind: 'shift',
      table: 'links',
      groupColumns: ['author_id', 'field'],
      orderColumn: 'order',
      leaving: where,
      mayShare: true,
    },
  ],
];

test.each(OPERATIONS)('%s', (_name, operation) => {
  expect(textsOf(operation)).toMatchSnapshot();
});

test('ids of new rows are filled in later', () => {
  const coming = row([['title', 'A']]);
  const [insert] = compileOperation(sqliteDialect, { kind: 'insert', table: 'books', rows: [coming], gives: 'ids' });
  expect(insert?.gives).toEqual([coming]);
  const [link] = compileOperation(sqliteDialect, {
    kind: 'insert',
    table: 'links',
    rows: [{ kind: 'newRow', cells: new Map([['book_id', coming]]) }],
    gives: 'nothing',
  });
  expect(link?.parameters).toEqual([coming]);
});

test('more rows than fit in a statement become several statements', () => {
  const rows = Array.from({ length: 25_000 }, (_, index) => row([['title', String(index)]]));
  const writes = compileOperation(sqliteDialect, { kind: 'insert', table: 'books', rows, gives: 'ids' });
  expect(writes.map(({ parameters }) => parameters.length)).toEqual([10_000, 10_000, 5_000]);
  expect(writes.flatMap(({ gives }) => gives)).toEqual(rows);
});

test('operations of the same shape share a statement, whatever the values', () => {
  const change = (id: number) =>
    compileOperation(postgresDialect, {
      kind: 'update',
      table: 'books',
      where: { ...where, ids: [id] },
      cells: new Map([['title', String(id)]]),
    })[0];
  expect(change(1)?.statement).toBe(change(2)?.statement);
  expect(change(2)?.parameters).toEqual(['2', 2]);
});

const IDS = Array.from({ length: 1_200 }, (_, index) => index + 1);
const BY_IDS = { column: 'id', ids: IDS, fixed: [] };

test.each<[string, RowOperation]>([
  ['deleted', { kind: 'delete', table: 'articles', where: BY_IDS }],
  ['updated', { kind: 'update', table: 'articles', where: BY_IDS, cells: new Map([['title', 'New']]) }],
])('many rows are %s some at a time, by one text', (_, operation) => {
  for (const dialect of Object.values(DIALECTS)) {
    const pieces = compileOperation(dialect, operation);
    expect(pieces).toHaveLength(3);
    expect(new Set(pieces.map(({ statement }) => statement)).size).toBe(1);
    const keys = pieces.flatMap(({ parameters }) =>
      parameters.flatMap((one) => (one !== null && typeof one === 'object' && 'ids' in one ? one.ids : [])),
    );
    expect(keys).toEqual(IDS);
  }
});
