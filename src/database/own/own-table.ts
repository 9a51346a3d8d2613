import type { ColumnType, TableLayout } from '../layout/table-layout.ts';

/** The kind of a column's values; `?` if they may be null. Times are milliseconds. */
export type OwnColumnType = 'string' | 'string?' | 'text' | 'text?' | 'integer' | 'integer?' | 'bigint' | 'bigint?';

export type OwnColumns = Readonly<Record<string, OwnColumnType>>;

/** One of Plinth's own tables, next to v4's: its columns besides `id`, from which its layout and its rows follow. */
export interface OwnTable<Columns extends OwnColumns = OwnColumns> {
  readonly name: string;
  readonly columns: Columns;
  readonly layout: TableLayout;
}

type Value<Type extends OwnColumnType> =
  | (Type extends `${'string' | 'text'}${string}` ? string : number)
  | (Type extends `${string}?` ? null : never);

/** The values of a row, without its id. */
export type OwnValues<Columns extends OwnColumns> = { readonly [Name in keyof Columns]: Value<Columns[Name]> };

export type OwnRow<Columns extends OwnColumns> = OwnValues<Columns> & { readonly id: number };

interface Indexes<Columns extends OwnColumns> {
  /** Lists of columns, each with an index. */
  readonly indexes?: readonly (readonly (keyof Columns & string)[])[];
  readonly unique?: readonly (keyof Columns & string)[];
}

export function ownTable<const Columns extends OwnColumns>(
  name: string,
  columns: Columns,
  { indexes = [], unique = [] }: Indexes<Columns> = {},
): OwnTable<Columns> {
  const own = Object.entries(columns).map(([column, type]) => ({ name: column, type: columnType(type) }));
  const layout: TableLayout = {
    name,
    columns: [{ name: 'id', type: 'id' }, ...own],
    indexes: [
      ...unique.map((column) => ({ name: `${name}_${column}_unique`, columns: [column], unique: true })),
      ...indexes.map((list) => ({ name: `${name}_${list.join('_')}_index`, columns: list, unique: false })),
    ],
    foreignKeys: [],
  };
  return { name, columns, layout };
}

const columnType = (type: OwnColumnType): ColumnType => type.replace('?', '') as ColumnType;
