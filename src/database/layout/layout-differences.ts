import type { LiveTables } from '../driver.ts';
import type { ColumnLayout, TableLayout } from './table-layout.ts';

/** Parts of the layout that a live database lacks. */
export interface MissingLayout {
  readonly tables: readonly TableLayout[];
  readonly columns: readonly MissingColumns[];
}

export interface MissingColumns {
  readonly table: TableLayout;
  readonly columns: readonly ColumnLayout[];
}

export function findMissing(layout: readonly TableLayout[], live: LiveTables): MissingLayout {
  const columns: MissingColumns[] = [];
  for (const table of layout) {
    const found = live.get(table.name);
    if (found === undefined) continue;
    const missing = table.columns.filter((column) => !found.columns.has(column.name));
    if (missing.length > 0) columns.push({ table, columns: missing });
  }
  return { tables: layout.filter((table) => !live.has(table.name)), columns };
}

export const isEmpty = ({ tables, columns }: MissingLayout): boolean => tables.length === 0 && columns.length === 0;

/** Whether nothing is missing: a table that an earlier version of Plinth created may lack columns. */
export const isWhole = (layout: readonly TableLayout[], live: LiveTables): boolean =>
  isEmpty(findMissing(layout, live));

/** What a live database has beyond the layout: from former schemas or other programs. */
export interface SurplusLayout {
  readonly tables: readonly string[];
  readonly columns: readonly { readonly table: string; readonly column: string }[];
}

/** Tables of v4, Plinth and migrations: v4 could not start again without them. */
const KEPT = /^(strapi_|plinth_|knex_|_)/;

export function findSurplus(layout: readonly TableLayout[], live: LiveTables): SurplusLayout {
  const known = new Map(layout.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]));
  return {
    tables: [...live.keys()].filter((name) => !known.has(name) && !KEPT.test(name)).sort(),
    columns: [...live.values()].flatMap(({ name, columns }) => {
      const names = known.get(name);
      if (names === undefined || KEPT.test(name)) return [];
      return [...columns.keys()].filter((column) => !names.has(column)).map((column) => ({ table: name, column }));
    }),
  };
}
