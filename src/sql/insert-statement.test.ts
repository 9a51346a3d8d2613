import { expect, test } from 'vitest';
import { mysqlDialect } from './dialects/mysql.ts';
import { postgresDialect } from './dialects/postgres.ts';
import { insertStatement } from './insert-statement.ts';

test('placeholders are numbered across rows', () => {
  expect(insertStatement(postgresDialect, 'tides', ['at', 'order'], 2).text).toBe(
    'insert into "tides" ("at", "order") values ($1, $2), ($3, $4)',
  );
  expect(insertStatement(mysqlDialect, 'tides', ['at', 'order'], 2).text).toBe(
    'insert into `tides` (`at`, `order`) values (?, ?), (?, ?)',
  );
});

test('an insert returns ids on request, if the database can', () => {
  expect(insertStatement(postgresDialect, 'tides', ['at'], 1, 'ids').text).toBe(
    'insert into "tides" ("at") values ($1) returning "id"',
  );
  expect(insertStatement(mysqlDialect, 'tides', ['at'], 1, 'ids').text).toBe('insert into `tides` (`at`) values (?)');
});
