import { expect, test } from 'vitest';
import { mysqlDialect } from './dialects/mysql.ts';
import { postgresDialect } from './dialects/postgres.ts';
import { idsAfterStatement, insertStatement, updateStatement } from './insert-statement.ts';

test('rows are numbered through', () => {
  expect(insertStatement(postgresDialect, 'tides', ['at', 'order'], 2).text).toBe(
    'insert into "tides" ("at", "order") values ($1, $2), ($3, $4)',
  );
  expect(insertStatement(mysqlDialect, 'tides', ['at', 'order'], 2).text).toBe(
    'insert into `tides` (`at`, `order`) values (?, ?), (?, ?)',
  );
});

test('the id is the last parameter of an update', () => {
  expect(updateStatement(postgresDialect, 'tides', ['at', 'order']).text).toBe(
    'update "tides" set "at" = $1, "order" = $2 where "id" = $3',
  );
});

test('ids come in the order in which they were given out', () => {
  expect(idsAfterStatement(postgresDialect, 'tides').text).toBe(
    'select "id" from "tides" where "id" > $1 order by "id"',
  );
});
