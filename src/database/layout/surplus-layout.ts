import type { LiveTables } from '../driver.ts';
import type { TableLayout } from './table-layout.ts';

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
