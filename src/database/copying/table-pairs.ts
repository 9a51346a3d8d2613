import { StartError } from '../../errors.ts';
import type { CopiedColumn } from './copied-value.ts';
import type { LiveTables } from '../layout/live-tables.ts';
import type { TableLayout } from '../layout/table-layout.ts';

export interface PairedColumn extends CopiedColumn {
  readonly from: string;
  readonly to: string;
}

/** A table of one database and its counterpart in another, whose name may differ. */
export interface TablePair {
  readonly from: string;
  readonly to: string;
  /** Rows have ids and are read by them; other tables are read and written in one step. */
  readonly hasIds: boolean;
  /** Without the `id`. */
  readonly columns: readonly PairedColumn[];
  /** Columns, by their names in the target, that refer to rows copied later. */
  readonly later: ReadonlySet<string>;
}

/**
 * From the layouts of one model, fitted to two databases. Referenced tables come first, unless their references are
 * `deferred`: added to these tables after the rows.
 */
export function pairTables(
  from: readonly TableLayout[],
  to: readonly TableLayout[],
  live: LiveTables,
  deferred: ReadonlySet<string>,
): readonly TablePair[] {
  if (from.length !== to.length) throw new StartError('The two databases have different tables for the same types.');
  const ordered = inOrder(to);
  const place = new Map(ordered.map(({ name }, index) => [name, index]));
  return ordered.flatMap((target, index) => {
    const source = from[to.indexOf(target)] as TableLayout;
    const stored = live.get(source.name)?.columns;
    if (stored === undefined) return [];
    const columns = source.columns.flatMap(({ name, type }, position) => {
      const same = target.columns.find((one) => one.name === name) ?? target.columns[position];
      return name === 'id' || same === undefined || !stored.has(name) ? [] : [{ from: name, to: same.name, type }];
    });
    const keys = deferred.has(target.name) ? [] : target.foreignKeys;
    const later = keys
      .filter(({ referencedTable }) => (place.get(referencedTable) ?? -1) >= index)
      .map(({ column }) => column);
    return [{ from: source.name, to: target.name, hasIds: true, columns, later: new Set(later) }];
  });
}

function inOrder(tables: readonly TableLayout[]): readonly TableLayout[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<TableLayout>();
  const visiting = new Set<TableLayout>();
  const visit = (table: TableLayout): void => {
    if (ordered.has(table) || visiting.has(table)) return;
    visiting.add(table);
    for (const { referencedTable } of table.foreignKeys) {
      const referenced = byName.get(referencedTable);
      if (referenced !== undefined) visit(referenced);
    }
    ordered.add(table);
  };
  tables.forEach(visit);
  return [...ordered];
}
