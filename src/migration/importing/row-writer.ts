import type { Engine } from '../../content/engine.ts';
import type { Session } from '../../database/driver.ts';
import { idOf, runOperations } from '../../database/run-operations.ts';
import type { NewRow, RowOperation } from '../../plan/writing/row-operations.ts';
import type { EntityRows, PlannedRow } from './entity-rows.ts';
import type { IdMap } from './id-map.ts';
import type { LinkRow } from './link-rows.ts';

/** Writes rows of an archive, many with one statement. */
export interface RowWriter {
  addEntity(planned: EntityRows): Promise<void>;
  addLink(link: LinkRow): Promise<void>;
  /** Everything that was added is written. */
  flush(): Promise<void>;
}

/** Some hundred kilobytes of most content; entries of a megabyte each are a few at a time. */
const MOST_ROWS = 2_000;
const MOST_CHARACTERS = 4 * 1024 ** 2;

export function createRowWriter(
  { dialect }: Pick<Engine, 'dialect'>,
  session: Session,
  ids: IdMap,
  keepsIds: (table: string) => boolean,
): RowWriter {
  let planned: PlannedRow[] = [];
  let joins = new Map<string, NewRow[]>();
  let updates: RowOperation[] = [];
  let count = 0;
  let characters = 0;

  const add = (row: NewRow): void => {
    count += 1;
    for (const cell of row.cells.values()) if (typeof cell === 'string') characters += cell.length;
  };
  const addJoin = (table: string, row: NewRow): void => {
    const rows = joins.get(table);
    if (rows === undefined) joins.set(table, [row]);
    else rows.push(row);
    add(row);
  };
  const flushFull = async (): Promise<void> => {
    if (count >= MOST_ROWS || characters >= MOST_CHARACTERS) await writer.flush();
  };
  const writer: RowWriter = {
    async addEntity({ rows, joins: between }) {
      for (const one of rows) {
        planned.push(one);
        add(one.row);
      }
      for (const { table, row } of between) addJoin(table, row);
      await flushFull();
    },
    async addLink(link) {
      if (link.kind === 'row') addJoin(link.table, link.row);
      else {
        const where = { column: 'id', ids: [link.id], fixed: [] };
        updates.push({ kind: 'update', table: link.table, where, cells: link.cells });
        count += 1;
      }
      await flushFull();
    },
    async flush() {
      const operations = [...insertsOf(planned, keepsIds), ...joinsOf(joins), ...updates];
      const given = await runOperations(session, dialect, operations);
      for (const { uid, table, archivedId, row } of planned) {
        ids.set(uid, archivedId, keepsIds(table) ? archivedId : idOf(given, row));
      }
      planned = [];
      joins = new Map();
      updates = [];
      count = 0;
      characters = 0;
    },
  };
  return writer;
}

/** Entries and components; whatever points to them follows. */
function insertsOf(planned: readonly PlannedRow[], keepsIds: (table: string) => boolean): readonly RowOperation[] {
  const byTable = new Map<string, NewRow[]>();
  for (const { table, row } of planned) {
    const rows = byTable.get(table);
    if (rows === undefined) byTable.set(table, [row]);
    else rows.push(row);
  }
  return [...byTable].map(([table, rows]) => ({
    kind: 'insert',
    table,
    rows,
    gives: keepsIds(table) ? 'nothing' : 'ids',
  }));
}

const joinsOf = (joins: ReadonlyMap<string, readonly NewRow[]>): readonly RowOperation[] =>
  [...joins].map(([table, rows]) => ({ kind: 'insert', table, rows, gives: 'nothing' }));
