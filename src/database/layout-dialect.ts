import { createHash } from 'node:crypto';
import type { SchemaModule } from 'kysely';
import type { ColumnType } from './table-layout.ts';

/** How an engine names and declares what the layout asks for. */
export interface LayoutDialect {
  /** The name under which the engine keeps a table, column or index; never one that is taken. */
  readonly physicalName: PhysicalName;
  readonly columnTypes: Readonly<Record<ColumnType, string>>;
  /** Whether constraints can be added to a table that exists; if not, they stand in its `create table`. */
  readonly addsConstraints: boolean;
  /**
   * Kysely's schema builder, for its text alone. Loaded on demand: it takes 0.2 s, and a database
   * that has all its tables does not need it.
   */
  schemaBuilder(): Promise<SchemaModule>;
}

export type PhysicalName = (name: string, taken?: ReadonlySet<string>) => string;

/** Short enough for `limit` characters, and different for different names. */
export function hashedName(name: string, limit = Number.POSITIVE_INFINITY): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, limit - hash.length - 1)}_${hash}`;
}
