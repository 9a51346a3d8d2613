import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** `update … from`, as PostgreSQL and SQLite have it. */
export const updateJoined: Dialect['updateJoined'] = (table, column, value, source, on) =>
  sql`update ${sql.table(table)} as t set ${sql.ref(column)} = ${value} from ${source} where ${on}`;

/** Names as the standard quotes them. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const onSameId = (columns: readonly string[]): string =>
  `on conflict ("id") do update set ${columns.map((name) => `${quote(name)} = excluded.${quote(name)}`).join(', ')}`;
