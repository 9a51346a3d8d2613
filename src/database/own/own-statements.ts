import { type CellValue, cellsOf, insertion, type RowSet } from '../../plan/writing/row-operations.ts';
import { type Planning, rowsRead, type StoredCell } from '../../plan/writing/stored-read.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import type { Reader, Row, Session, SqlValue } from '../driver.ts';
import { runOperations, runPlanning } from '../running/run-operations.ts';
import type { OwnColumns, OwnRow, OwnTable, OwnValues } from './own-table.ts';

type Asking = Pick<Reader, 'query'>;
type Changing = Pick<Session, 'execute'>;

/** Runs a statement with its parameters; returns the number of rows changed. */
type Change = (session: Changing, ...values: readonly SqlValue[]) => Promise<number>;

/** The statements of one of Plinth's own tables. Their texts are constants, written as in `fixedStatement`. */
export interface OwnStatements<Columns extends OwnColumns> {
  /** Columns of the rows; `rest` follows the name of the table. */
  select<Name extends keyof OwnRow<Columns> & string>(
    names: readonly Name[],
    rest: string,
  ): (reader: Asking, ...values: readonly SqlValue[]) => Promise<readonly Pick<OwnRow<Columns>, Name>[]>;
  /** The rows that have one of the ids in a column and fixed values in others, by id. */
  among<Name extends keyof OwnRow<Columns> & string>(
    reader: Asking,
    names: readonly Name[],
    set: AmongRows<Columns>,
  ): Promise<readonly Pick<OwnRow<Columns>, Name>[]>;
  insert(session: Session, ...rows: readonly OwnValues<Columns>[]): Promise<void>;
  /** `rest` begins with `set`. */
  update(rest: string): Change;
  /** `rest` is empty, or begins with `where`. */
  remove(rest: string): Change;
  removeAmong(session: Session, set: AmongRows<Columns>): Promise<void>;
  changeAmong(session: Session, set: AmongRows<Columns>, values: Partial<OwnValues<Columns>>): Promise<void>;
  /** Deletes the oldest of the rows that have an id in a column, and keeps `count`. */
  keepNewest(column: keyof Columns & string): (session: Session, id: number, count: number) => Promise<number>;
}

export interface AmongRows<Columns extends OwnColumns> {
  readonly column: (keyof Columns & string) | 'id';
  readonly ids: readonly number[];
  readonly fixed?: { readonly [Name in keyof Columns & string]?: NonNullable<OwnValues<Columns>[Name]> };
}

export function createOwnStatements<Columns extends OwnColumns>(
  dialect: Dialect,
  { name: table, columns }: OwnTable<Columns>,
): OwnStatements<Columns> {
  const sql = (text: string) => fixedStatement(dialect, text);
  /** Times and counts arrive as text from some databases. */
  const read = (name: string): ((cell: Row[number] | StoredCell) => string | number | null) => {
    const type = columns[name] ?? 'integer';
    const isText = type.startsWith('string') || type.startsWith('text');
    const isNullable = type.endsWith('?');
    return (cell) => {
      if (cell === null || cell === undefined) return isNullable ? null : isText ? '' : 0;
      return isText ? String(cell) : Number(cell);
    };
  };
  const rowsOf = <Name extends keyof OwnRow<Columns> & string>(names: readonly Name[]) => {
    const readers = names.map((name) => [name, read(name)] as const);
    return (rows: readonly (Row | readonly StoredCell[])[]) =>
      rows.map(
        (row) =>
          Object.fromEntries(readers.map(([name, of], index) => [name, of(row[index] ?? null)])) as Pick<
            OwnRow<Columns>,
            Name
          >,
      );
  };
  const change = (text: string): Change => {
    const statement = sql(text);
    return (session, ...values) => session.execute(statement, values);
  };
  const rowSet = ({ column, ids, fixed = {} }: AmongRows<Columns>): RowSet => ({
    column,
    ids,
    fixed: Object.entries(fixed as Readonly<Record<string, string | number>>).map(([name, value]) => ({
      column: name,
      value,
    })),
  });
  return {
    select(names, rest) {
      const statement = sql(`select ${names.map((name) => `[${name}]`).join(', ')} from [${table}] ${rest}`);
      const readRows = rowsOf(names);
      return async (reader, ...values) => readRows(await reader.query(statement, values));
    },
    among: async (reader, names, set) =>
      rowsOf(names)(await runPlanning(reader, dialect, planAmong(table, names, rowSet(set)))),
    async insert(session, ...rows) {
      await runOperations(session, dialect, [insertion(table, ...rows)]);
    },
    update: (rest) => change(`update [${table}] ${rest}`),
    remove: (rest) => change(`delete from [${table}] ${rest}`.trimEnd()),
    async removeAmong(session, set) {
      if (set.ids.length > 0) await runOperations(session, dialect, [{ kind: 'delete', table, where: rowSet(set) }]);
    },
    async changeAmong(session, set, values) {
      const cells = cellsOf(values as Readonly<Record<string, CellValue>>);
      if (set.ids.length > 0)
        await runOperations(session, dialect, [{ kind: 'update', table, where: rowSet(set), cells }]);
    },
    keepNewest(column) {
      const newest = sql(`select [id] from [${table}] where [${column}] = ? order by [id] desc limit 1 offset ?`);
      const removeUpTo = change(`delete from [${table}] where [${column}] = ? and [id] <= ?`);
      return async (session, id, count) => {
        const [row] = await session.query(newest, [id, Math.floor(count)]);
        return row === undefined ? 0 : removeUpTo(session, id, Number(row[0]));
      };
    },
  };
}

function* planAmong(
  table: string,
  names: readonly string[],
  { column, ids, fixed }: RowSet,
): Planning<readonly (readonly StoredCell[])[]> {
  const [rows = []] = yield [{ ...rowsRead(table, names, column, ids as readonly number[]), fixed }];
  return rows;
}
