import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** `update … from`, as in PostgreSQL and SQLite. */
export const updateJoined: Dialect['updateJoined'] = (table, column, value, source, on) =>
  sql`update ${sql.table(table)} as t set ${sql.ref(column)} = ${value} from ${source} where ${on}`;

/** Names quoted as in the SQL standard. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const onSameId = (columns: readonly string[]): string =>
  `on conflict ("id") do update set ${columns.map((name) => `${quote(name)} = excluded.${quote(name)}`).join(', ')}`;
