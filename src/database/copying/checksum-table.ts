import { createHash } from 'node:crypto';
import type { Driver } from '../driver.ts';
import { comparableText, type CopiedColumn, copiedValue } from './copied-value.ts';
import { readTable, type TableRange } from './read-table.ts';

export interface TableChecksum {
  readonly rows: number;
  readonly sha256: string;
}

/** A checksum of all values of a table, row by row, computed here in the same way for every database. */
export async function checksumTable(
  driver: Driver,
  table: string,
  columns: readonly (CopiedColumn & { readonly name: string })[],
  range: Pick<TableRange, 'until' | 'hasIds'> = {},
): Promise<TableChecksum> {
  const hash = createHash('sha256');
  let rows = 0;
  const names = columns.map(({ name }) => name);
  for await (const batch of readTable(driver, table, names, range)) {
    rows += batch.length;
    const lines = batch.map(([id, ...cells]) =>
      [String(id), ...columns.map((column, index) => comparableText(column, copiedValue(column, cells[index])))].join(
        ',',
      ),
    );
    // Without ids, each database has its own order.
    if (range.hasIds === false) lines.sort();
    hash.update(`${lines.join('\n')}\n`);
  }
  return { rows, sha256: hash.digest('hex') };
}
