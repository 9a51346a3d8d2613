import type { QueryPlanReader } from '../query-plan.ts';

/** Rows of `id, parent, unused, detail`. */
export const sqliteQueryPlan: QueryPlanReader = {
  statement: (text) => `explain query plan ${text}`,
  read(rows, text) {
    const depths = new Map<number, number>();
    return rows.map(([id, parent, , detail]) => {
      const depth = depths.has(Number(parent)) ? (depths.get(Number(parent)) as number) + 1 : 0;
      depths.set(Number(id), depth);
      return { depth, text: String(detail), scans: scannedTable(String(detail), text) };
    });
  },
};

/** `SCAN t`; with an index, or over a function such as json_each, it is not a table scan. */
function scannedTable(detail: string, text: string): string | null {
  const [, alias] = /^SCAN (\w+)$/.exec(detail) ?? [];
  if (alias === undefined) return null;
  const [, table] = new RegExp(`"(\\w+)" as "${alias}"`).exec(text) ?? [];
  return table ?? null;
}
