import { sql } from 'kysely';
import type { CellValue, NewRow, RowId, RowSet } from '../../plan/writing/row-operations.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { Dialect, Fragment } from '../dialect.ts';
import { column, compileFragment, fixedBesideKeys, fixedColumns, joinWith, where as whereAll } from '../fragments.ts';
import type { Statement } from '../statement.ts';

/** A statement with all its parameters; ids of new rows are filled in once they are known. */
export interface CompiledWrite {
  readonly statement: Statement;
  readonly parameters: readonly WriteParameter[];
  /** The rows whose ids the statement returns. */
  readonly gives: readonly NewRow[];
}

export type WriteParameter =
  | CellValue
  /** Ids as one parameter. */
  | { readonly kind: 'keys'; readonly ids: readonly RowId[] }
  /** Pairs of an id and a number, as JSON. */
  | { readonly kind: 'pairs'; readonly pairs: readonly (readonly [number, number])[] };

/** The placeholder of a parameter while a statement is built. */
type Slot =
  | { readonly slot: 'id' }
  | { readonly slot: 'ids' }
  | { readonly slot: 'also' }
  | { readonly slot: 'pairs' }
  | { readonly slot: 'cell'; readonly column: string };

export const place = (slot: Slot): Fragment => sql`${slot}`;

/** The parts of a set that its text depends on. */
export const rowSetShape = ({ column: name, ids, fixed, also }: RowSet): readonly string[] => [
  name,
  ids.length === 1 ? 'one' : 'many',
  JSON.stringify(fixed),
  also === undefined ? '' : `${also.column} ${also.is}`,
];

export function rowSet(dialect: Dialect, { column: name, ids, fixed, also }: RowSet, alias?: string): Fragment {
  const named = (part: string): Fragment => (alias === undefined ? sql.ref(part) : column(alias, part));
  const own =
    ids.length === 1
      ? sql`${named(name)} = ${place({ slot: 'id' })}`
      : dialect.isOneOf(named(name), place({ slot: 'ids' }));
  const one = also === undefined ? [] : [alsoCondition(also, named)];
  return joinWith('and', [own, ...fixedBesideKeys(dialect, alias ?? null, fixed), ...one]);
}

interface SlottedStatement extends Statement {
  readonly slots: readonly Slot[];
}

export function finishWrite(dialect: Dialect, table: string, fragment: Fragment): SlottedStatement {
  const { text, parameters } = compileFragment(dialect, fragment);
  return { text, writes: table, slots: parameters as readonly Slot[] };
}

export const bindWrite = (
  statement: SlottedStatement,
  where: RowSet,
  cells?: ReadonlyMap<string, CellValue>,
): CompiledWrite => ({
  statement,
  parameters: statement.slots.map((slot): WriteParameter => {
    switch (slot.slot) {
      case 'id':
        return where.ids[0] ?? null;
      case 'ids':
        return { kind: 'keys', ids: where.ids };
      case 'also':
        return where.also?.id ?? null;
      case 'cell':
        return cells?.get(slot.column) ?? null;
      case 'pairs':
        throw new Error('pairs belong to numbers alone');
      default:
        return assertNever(slot);
    }
  }),
  gives: [],
});

/** Joins many keys to the rows of `t`; null if they are a condition. */
export const joinedKeys = ({ joinsKeys, readKeys }: Dialect, { column: name, ids }: RowSet): Fragment | null =>
  !joinsKeys || ids.length === 1
    ? null
    : sql`join ${readKeys(place({ slot: 'ids' }))} as k on k.id = ${column('t', name)}`;

/** The conditions of a set in addition to its keys. */
export function otherConditions({ fixed, also }: RowSet, alias: string): Fragment {
  const one = also === undefined ? [] : [alsoCondition(also, (name) => column(alias, name))];
  return whereAll([...fixedColumns(alias, fixed), ...one]);
}

const alsoCondition = (also: NonNullable<RowSet['also']>, named: (name: string) => Fragment): Fragment =>
  sql`${named(also.column)} ${sql.raw(also.is ? '=' : '<>')} ${place({ slot: 'also' })}`;
