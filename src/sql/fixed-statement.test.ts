import { expect, test } from 'vitest';
import { mysqlDialect } from './dialects/mysql.ts';
import { postgresDialect } from './dialects/postgres.ts';
import { fixedStatement } from './fixed-statement.ts';

test('names are quoted, and parameters numbered', () => {
  const text = 'select [id] from [tides] where [at] = ? and [id] > ?';
  expect(fixedStatement(postgresDialect, text)).toEqual({
    text: 'select "id" from "tides" where "at" = $1 and "id" > $2',
  });
  expect(fixedStatement(mysqlDialect, text).text).toBe('select `id` from `tides` where `at` = ? and `id` > ?');
});

test.each(['insert into [tides] ([at]) values (?)', 'update [tides] set [at] = ?', 'delete from [tides]'])(
  'the table that %s changes is known',
  (text) => expect(fixedStatement(postgresDialect, text).writes).toBe('tides'),
);
