import { sql } from 'kysely';
import type { Fragment } from '../dialect.ts';

/** `update … from`, as PostgreSQL and SQLite have it. */
export const updateFrom = (table: string, column: string, source: Fragment): Fragment =>
  sql`update ${sql.table(table)} as t set ${sql.ref(column)} = s.n from ${source} as s where s.id = t.id and (${sql.ref(`t.${column}`)} is null or ${sql.ref(`t.${column}`)} <> s.n)`;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const onSameId = (columns: readonly string[]): string =>
  `on conflict ("id") do update set ${columns.map((name) => `${quote(name)} = excluded.${quote(name)}`).join(', ')}`;
