import { sql } from 'kysely';
import type { FixedColumn } from '../plan/plan.ts';
import type { Fragment } from './dialect.ts';
import type { Parameter } from './parameter.ts';

/** A parameter stands in the fragment as itself and comes out in `CompiledStatement.parameters`. */
export const parameter = (source: Parameter): Fragment => sql`${source}`;

export const column = (alias: string, name: string): Fragment => sql.ref(`${alias}.${name}`);

export const commaList = (fragments: readonly Fragment[]): Fragment => sql.join(fragments, sql`, `);

export const joinWith = (word: 'and' | 'or', fragments: readonly Fragment[]): Fragment =>
  fragments.length === 1 ? (fragments[0] as Fragment) : sql`(${sql.join(fragments, sql.raw(` ${word} `))})`;

/** Columns with one known value, which comes from the model. */
export const fixedColumns = (alias: string, fixed: readonly FixedColumn[]): readonly Fragment[] =>
  fixed.map((part) => sql`${column(alias, part.column)} = ${sql.lit(part.value)}`);

export const where = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`` : sql` where ${sql.join(conditions, sql` and `)}`;
