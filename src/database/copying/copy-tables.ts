import { messageOf } from '../../errors.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import type { Row } from '../../sql/rows.ts';
import type { Driver, Snapshot } from '../driver.ts';
import type { CataloguedTable } from '../layout/catalogue.ts';

/** A new database that receives tables of another one. */
export interface TableWriter {
  /** `all` are the tables it may refer to. */
  create(table: CataloguedTable, all: readonly CataloguedTable[]): void;
  /**
   * Returns a function that takes rows with cells in the order of the columns, and returns their approximate size in
   * bytes.
   */
  open(table: CataloguedTable): (rows: readonly Row[]) => number;
  /** Called after all rows, for everything that depends on them. */
  finish(table: CataloguedTable): void;
  close(): void;
}

/** Limits on the cost of a copy: time for those who wait, load on the source. */
export interface CopyBounds {
  readonly bytes: number;
  readonly ms: number;
}

/** `problem`: why the copy is incomplete. */
export interface Copied {
  readonly problem: string | null;
}

const BATCH_ROWS = 500;

export const WHOLE: Copied = { problem: null };

/** Copies all tables of a database from one snapshot, without writing to it or blocking others. */
export async function copyTables(driver: Driver, writer: TableWriter, { bytes, ms }: CopyBounds): Promise<Copied> {
  const { layout } = driver;
  if (layout.catalogue === null) throw new Error('This database is copied as a file.');
  const { catalogue } = layout;
  const waitLimit = { deadline: performance.now() + ms };
  return driver.snapshot(async (reader) => {
    const rights = await layout.rights((statement) => reader.query(statement, []));
    const { bytes: stored, tables } = await catalogue((statement) => reader.query(statement, []));
    if (stored > bytes) return tooLarge(bytes);
    for (const table of tables) writer.create(table, tables);
    let left = bytes;
    for (const table of tables) {
      // Stays empty: the guarded driver rejects reads of it, as the database itself would.
      if (rights.refuses('select', table.name)) continue;
      try {
        for await (const size of copyRows(driver, reader, table, writer)) {
          left -= size;
          if (left < 0) return tooLarge(bytes);
        }
      } catch (error) {
        if (performance.now() >= waitLimit.deadline) return { problem: `reading it takes longer than ${ms / 1000} s` };
        return { problem: `${table.name} cannot be read (${messageOf(error)})` };
      }
    }
    return WHOLE;
  }, waitLimit);
}

export const tooLarge = (bytes: number): Copied => ({
  problem: `it is larger than ${Math.round(bytes / 1024 ** 2)} MB`,
});

/** Returns the size of each batch. */
async function* copyRows(
  { client }: Driver,
  reader: Snapshot,
  table: CataloguedTable,
  writer: TableWriter,
): AsyncGenerator<number> {
  const { quote } = dialectOf(client);
  const names = table.columns.map(({ name }) => quote(name)).join(', ');
  const write = writer.open(table);
  const statement = { text: `select ${names === '' ? 'null' : names} from ${quote(table.name)}` };
  for await (const rows of reader.unload(statement, BATCH_ROWS)) yield write(rows);
  writer.finish(table);
}
