import { sql } from 'kysely';
import type {
  CoveredRead,
  ExtentRead,
  GreatestRead,
  MatchingRead,
  PresenceRead,
  RowsRead,
  StoredRead,
} from '../../plan/writing/stored-read.ts';
import type { Dialect, EncodedValue, Fragment } from '../dialect.ts';
import { assertNever } from '../../util/assert-never.ts';
import { bindParameters } from '../bind-parameters.ts';
import { compileCondition } from '../compile-condition.ts';
import {
  column,
  commaList,
  compileFragment,
  fixedBesideKeys,
  fixedColumns,
  joinWith,
  parameter,
  where,
} from '../fragments.ts';
import { type NamedSets, withSets } from '../named-sets.ts';
import type { Parameter, Statement } from '../statement.ts';
import { recallStatement } from './recall-statement.ts';

export interface CompiledStoredRead {
  readonly statement: Statement;
  readonly parameters: readonly EncodedValue[];
}

export function compileStoredRead(dialect: Dialect, read: StoredRead): CompiledStoredRead {
  switch (read.kind) {
    case 'rows':
      return compileRows(dialect, read);
    case 'greatest':
      return compileGreatest(dialect, read);
    case 'extent':
      return compileExtent(dialect, read);
    case 'matching':
      return compileMatching(dialect, read);
    case 'presence':
      return compilePresence(dialect, read);
    case 'covered':
      return compileCovered(dialect, read);
    default:
      return assertNever(read);
  }
}

function compileRows(dialect: Dialect, read: RowsRead): CompiledStoredRead {
  const { table, columns, anyOf, fixed, order, bigints, first } = read;
  const kind = first === undefined ? 'rows' : `first ${first} rows`;
  const shape = [kind, table, columns.join(), JSON.stringify(fixed), order.join(), ...anyOf.flatMap(keysShape)];
  const statement = recallStatement(dialect, shape, () => {
    const among = anyOf.map(({ column, ids }) => keysCondition(dialect, column, ids));
    const conditions =
      among.length === 0
        ? fixedColumns(null, fixed)
        : [joinWith('or', among), ...fixedBesideKeys(dialect, null, fixed)];
    const text = sql`select ${names(columns)} from ${sql.table(table)}${where(conditions)} order by ${names(order)}${first === undefined ? sql`` : sql` ${dialect.limit(sql.lit(first), null)}`}`;
    return { ...finish(dialect, text), ...(bigints && { bigints }) };
  });
  return { statement, parameters: anyOf.map(({ ids }) => keysParameter(dialect, ids)) };
}

function compileGreatest(dialect: Dialect, { table, group, column, ids }: GreatestRead): CompiledStoredRead {
  const statement = recallStatement(dialect, ['greatest', table, group, column], () =>
    finish(
      dialect,
      sql`select g.id, (select max(${sql.ref(column)}) from ${sql.table(table)} where ${sql.ref(group)} = g.id) from ${dialect.readKeys(sql`${0}`)} as g`,
    ),
  );
  return { statement, parameters: [dialect.encodeKeys(ids)] };
}

function compileExtent(dialect: Dialect, { table, group, column, ids, having }: ExtentRead): CompiledStoredRead {
  const sets = [...(having === undefined ? [] : [having]), { column: group, ids }];
  const statement = recallStatement(dialect, ['extent', table, group, column, ...sets.flatMap(keysShape)], () => {
    const among =
      having === undefined
        ? sql``
        : sql`, sum(case when ${keysCondition(dialect, having.column, having.ids)} then 1 else 0 end)`;
    return finish(
      dialect,
      sql`select ${sql.ref(group)}, max(${sql.ref(column)}), count(*)${among} from ${sql.table(table)} where ${keysCondition(dialect, group, ids)} group by ${sql.ref(group)}`,
    );
  });
  return { statement, parameters: sets.map((set) => keysParameter(dialect, set.ids)) };
}

function compileMatching(dialect: Dialect, read: MatchingRead): CompiledStoredRead {
  const { table, column, values, columns = ['id'] } = read;
  const statement = recallStatement(dialect, ['matching', table, column, values.length, columns.join()], () => {
    const among = commaList(values.map(() => sql`${0}`));
    return finish(
      dialect,
      sql`select ${names(columns)} from ${sql.table(table)} where ${sql.ref(column)} in (${among}) order by ${sql.ref('id')}`,
    );
  });
  return { statement, parameters: values.map((value) => dialect.encodeValue(value)) };
}

function compilePresence(dialect: Dialect, { sets }: PresenceRead): CompiledStoredRead {
  const shape = sets.flatMap((set) => [
    set.table,
    set.fixed.length === 0 ? '' : JSON.stringify(set.fixed),
    ...keysShape(set),
  ]);
  const statement = recallStatement(dialect, ['presence', ...shape], () => {
    const cells = sets.map(({ table, column, ids, fixed }) => {
      const conditions = [keysCondition(dialect, column, ids), ...fixedBesideKeys(dialect, null, fixed)];
      return sql`exists (select 1 from ${sql.table(table)}${where(conditions)})`;
    });
    return finish(dialect, sql`select ${commaList(cells)}`);
  });
  return { statement, parameters: sets.map(({ ids }) => keysParameter(dialect, ids)) };
}

function compileCovered(dialect: Dialect, read: CoveredRead): CompiledStoredRead {
  const { table, columns, ids, conditions, parameters } = read;
  const isOne = ids.length === 1;
  const shape = [
    'covered',
    isOne ? 'one' : 'many',
    table,
    columns.join(),
    JSON.stringify(conditions),
    parameters.length,
  ];
  const statement = recallStatement(dialect, shape, () => {
    const sets: NamedSets = [];
    const cells = conditions.map(
      (condition) => sql`case when ${compileCondition(dialect, sets, 't', condition)} then 1 else 0 end`,
    );
    const id = column('t', 'id');
    const isMeant = isOne
      ? sql`${id} = ${parameter({ kind: 'value', index: parameters.length, pattern: 'plain' })}`
      : dialect.isOneOf(id, parameter({ kind: 'keys' }));
    const selected = commaList([...columns.map((name) => column('t', name)), ...cells]);
    const text = sql`select ${selected} from ${sql.table(table)} as ${sql.ref('t')} where ${isMeant} order by ${id}`;
    const compiled = compileFragment(dialect, withSets(sets, text));
    return { text: compiled.text, parameters: compiled.parameters as readonly Parameter[] };
  });
  const bindings = { values: isOne ? [...parameters, ids[0] as number] : parameters, limit: 0, offset: 0 };
  return { statement, parameters: bindParameters(dialect, statement.parameters, bindings, ids) };
}

const names = (columns: readonly string[]): Fragment => commaList(columns.map((name) => sql.ref(name)));

const keysShape = ({
  column,
  ids,
}: {
  readonly column: string;
  readonly ids: readonly number[];
}): readonly string[] => [column, ids.length === 1 ? 'one' : 'many'];

const keysCondition = (dialect: Dialect, column: string, ids: readonly number[]): Fragment =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${0}` : dialect.isOneOf(sql.ref(column), sql`${0}`);

const keysParameter = (dialect: Dialect, ids: readonly number[]): EncodedValue =>
  ids.length === 1 ? (ids[0] as number) : dialect.encodeKeys(ids);

const finish = (dialect: Dialect, fragment: Fragment): Statement => ({ text: compileFragment(dialect, fragment).text });
