import { expect, test } from 'vitest';
import { mysqlLayout } from '../../src/database/drivers/mysql/mysql-layout.ts';
import { postgresLayout } from '../../src/database/drivers/postgres/postgres-layout.ts';
import { sqliteLayout } from '../../src/database/drivers/sqlite/sqlite-layout.ts';

const long = 'x'.repeat(70);

test('a name that fits is unchanged', () => {
  for (const { physicalName } of [mysqlLayout, postgresLayout, sqliteLayout])
    expect(physicalName('notes')).toBe('notes');
});

test('SQLite accepts any length', () => {
  expect(sqliteLayout.physicalName(long)).toBe(long);
});

test('PostgreSQL cuts after 63 bytes, between characters', () => {
  expect(postgresLayout.physicalName(long)).toBe('x'.repeat(63));
  expect(postgresLayout.physicalName(`${'x'.repeat(62)}ü`)).toBe('x'.repeat(62));
});

test('MySQL refuses more than 64 characters: the end becomes a hash', () => {
  expect(mysqlLayout.physicalName('x'.repeat(64))).toBe('x'.repeat(64));
  expect(mysqlLayout.physicalName(long)).toMatch(/^x{55}_[0-9a-f]{8}$/);
  expect(mysqlLayout.physicalName(`${long}y`)).not.toBe(mysqlLayout.physicalName(long));
});

test('a name in use becomes another one of allowed length', () => {
  const cut = postgresLayout.physicalName(long);
  const other = postgresLayout.physicalName(long, new Set([cut]));
  expect(other).not.toBe(cut);
  expect(Buffer.byteLength(other)).toBeLessThanOrEqual(63);
});
