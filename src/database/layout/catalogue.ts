import groupBy from 'lodash/groupBy.js';
import type { Row } from '../../sql/rows.ts';
import type { LiveTables } from './live-tables.ts';
import type { ColumnType } from './table-layout.ts';

/** The structure of a database, as needed to store the same content in another one. */
export interface Catalogue {
  /** The approximate size. */
  readonly bytes: number;
  readonly tables: readonly CataloguedTable[];
}

export interface CataloguedTable {
  readonly name: string;
  readonly columns: readonly CataloguedColumn[];
  readonly primaryKey: readonly string[];
  /** Columns that are unique together. */
  readonly uniques: readonly (readonly string[])[];
  readonly foreignKeys: readonly CataloguedKey[];
  /** The greatest id ever assigned; 0 if unknown. */
  readonly lastId: number;
}

export interface CataloguedColumn {
  readonly name: string;
  readonly type: StoredType;
  readonly required: boolean;
  /** As written by the database; null if there is none. */
  readonly fallback: string | null;
  /** An auto-increment column. */
  readonly counts: boolean;
  /** Whether comparisons ignore case. */
  readonly ignoresCase: boolean;
}

export interface CataloguedKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referenced: readonly string[];
  readonly onDelete: 'cascade' | 'set null' | 'restrict';
}

/** The kind of a column's cells, whatever its declared type. */
export type StoredType = Exclude<ColumnType, 'id' | 'reference' | 'order' | 'timestamp'> | 'bytes';

export interface CatalogueRows {
  readonly live: LiveTables;
  /** `table, column, type, required, default, counts, ignores case`. */
  readonly columns: readonly Row[];
  /** `table, key, 'p' or 'f', column, referenced table, referenced column, on delete`, in order. */
  readonly keys: readonly Row[];
  readonly lastIds: ReadonlyMap<string, number>;
  readonly bytes: number;
  readonly storedType: (type: string) => StoredType;
}

export function catalogueFrom({ live, columns, keys, lastIds, bytes, storedType }: CatalogueRows): Catalogue {
  const columnsOf = groupBy(columns, ([table]) => table);
  const keysOf = groupBy(keys, ([table]) => table);
  return {
    bytes,
    tables: [...live.values()].map(({ name, indexes }) => {
      const own = Object.values(groupBy(keysOf[name], ([, key]) => key));
      const primaryKey = own
        .filter(([first]) => first?.[2] === 'p')
        .flatMap((rows) => rows.map(([, , , c]) => String(c)));
      return {
        name,
        columns: (columnsOf[name] ?? []).map(([, column, type, required, fallback, counts, ignoresCase]) => ({
          name: String(column),
          type: storedType(String(type).toLowerCase()),
          required: Boolean(required),
          fallback: fallback === null || fallback === undefined ? null : String(fallback),
          counts: Boolean(counts),
          ignoresCase: Boolean(ignoresCase),
        })),
        primaryKey,
        uniques: indexes.filter(({ unique, columns }) => unique && !columns.includes('')).map(({ columns }) => columns),
        foreignKeys: own.filter(([first]) => first?.[2] === 'f').map(foreignKeyFrom),
        lastId: lastIds.get(name) ?? 0,
      };
    }),
  };
}

function foreignKeyFrom(rows: readonly Row[]): CataloguedKey {
  const [, , , , table, , deletion] = rows[0] ?? [];
  const word = String(deletion).toLowerCase();
  return {
    columns: rows.map(([, , , column]) => String(column)),
    table: String(table),
    referenced: rows.map(([, , , , , column]) => String(column)),
    onDelete: word === 'cascade' || word === 'set null' ? word : 'restrict',
  };
}
