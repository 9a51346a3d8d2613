import { expect, test } from 'vitest';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Session, SqlValue } from '../driver.ts';
import { createOwnStatements } from './own-statements.ts';
import { ownTable } from './own-table.ts';

const NOTES = ownTable(
  'plinth_notes',
  { topic_id: 'integer', text: 'text', seen_at: 'bigint', by: 'string?', size: 'integer?' },
  { indexes: [['topic_id', 'seen_at']], unique: ['text'] },
);

/** Answers every query with the same rows, and writes down what was run. */
function recording(rows: readonly (readonly unknown[])[]) {
  const run: (readonly [string, readonly SqlValue[]])[] = [];
  const note = (text: string, values: readonly SqlValue[]) => void run.push([text, values]);
  const session = {
    query: async (statement: { text: string }, values: readonly SqlValue[]) => {
      note(statement.text, values);
      return rows;
    },
    execute: async (statement: { text: string }, values: readonly SqlValue[]) => {
      note(statement.text, values);
      return 2;
    },
  } as unknown as Session;
  return { session, run };
}

const notes = createOwnStatements(dialectOf('postgres'), NOTES);

test('a table is its columns: the layout and the names of its indexes follow', () => {
  expect(NOTES.layout).toEqual({
    name: 'plinth_notes',
    columns: [
      { name: 'id', type: 'id' },
      { name: 'topic_id', type: 'integer' },
      { name: 'text', type: 'text' },
      { name: 'seen_at', type: 'bigint' },
      { name: 'by', type: 'string' },
      { name: 'size', type: 'integer' },
    ],
    indexes: [
      { name: 'plinth_notes_text_unique', columns: ['text'], unique: true },
      { name: 'plinth_notes_topic_id_seen_at_index', columns: ['topic_id', 'seen_at'], unique: false },
    ],
    foreignKeys: [],
  });
});

test('rows are objects with the values of their columns, whatever the driver returns', async () => {
  const { session, run } = recording([
    [1n, '17', 'a', '1700000000000', null, null],
    ['2', 18, 'b', 5, 'me', '7'],
  ]);
  const find = notes.select(['id', 'topic_id', 'text', 'seen_at', 'by', 'size'], 'where [topic_id] = ?');
  expect(await find(session, 3)).toEqual([
    { id: 1, topic_id: 17, text: 'a', seen_at: 1_700_000_000_000, by: null, size: null },
    { id: 2, topic_id: 18, text: 'b', seen_at: 5, by: 'me', size: 7 },
  ]);
  expect(run).toEqual([
    ['select "id", "topic_id", "text", "seen_at", "by", "size" from "plinth_notes" where "topic_id" = $1', [3]],
  ]);
});

test('the oldest rows of a key are deleted beyond a number, none if there are not so many', async () => {
  const many = recording([[40]]);
  expect(await notes.keepNewest('topic_id')(many.session, 3, 100)).toBe(2);
  expect(many.run.at(-1)).toEqual(['delete from "plinth_notes" where "topic_id" = $1 and "id" <= $2', [3, 40]]);
  const few = recording([]);
  expect(await notes.keepNewest('topic_id')(few.session, 3, 100)).toBe(0);
  expect(few.run).toHaveLength(1);
});

test('no statement is run for no rows', async () => {
  const { session, run } = recording([]);
  await notes.update('set [seen_at] = ? where [id] = ?')(session, 9, 1);
  await notes.remove('')(session);
  await notes.removeAmong(session, { column: 'topic_id', ids: [] });
  expect(run).toEqual([
    ['update "plinth_notes" set "seen_at" = $1 where "id" = $2', [9, 1]],
    ['delete from "plinth_notes"', []],
  ]);
});

test('a fixed value is of the type of its column, which SQLite would not convert it to', async () => {
  const { session, run } = recording([]);
  const onSqlite = createOwnStatements(dialectOf('sqlite'), NOTES);
  await onSqlite.removeAmong(session, { column: 'topic_id', ids: [1], fixed: { size: 0, by: '0' } });
  expect(run[0]?.[0]).toContain(`+"size" = 0 and +"by" = '0'`);
});
