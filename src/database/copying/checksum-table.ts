import { createHash } from 'node:crypto';
import type { Driver } from '../driver.ts';
import { comparableText, type CopiedColumn, type CopiedRow, copiedRow } from './copied-value.ts';
import { readTable, type TableRange } from './read-table.ts';

export interface TableChecksum {
  readonly rows: number;
  readonly sha256: string;
}

/** Consumes the rows of a table, in batches. */
export interface Checksum {
  add(rows: readonly CopiedRow[]): void;
  finish(): TableChecksum;
}

/** Row by row, computed here in the same way for every database. */
export function createChecksum(columns: readonly CopiedColumn[], hasIds = true): Checksum {
  const hash = createHash('sha256');
  let count = 0;
  const lineOf = (row: CopiedRow): string => {
    let line = String(row[0]);
    for (const [index, column] of columns.entries()) line += `,${comparableText(column, row[index + 1] ?? null)}`;
    return line;
  };
  return {
    add(rows) {
      count += rows.length;
      const lines = rows.map(lineOf);
      // Without ids, each database has its own order.
      if (!hasIds) lines.sort();
      hash.update(`${lines.join('\n')}\n`);
    },
    finish: () => ({ rows: count, sha256: hash.digest('hex') }),
  };
}

export async function checksumTable(
  driver: Driver,
  table: string,
  columns: readonly (CopiedColumn & { readonly name: string })[],
  range: Pick<TableRange, 'until' | 'hasIds'> = {},
): Promise<TableChecksum> {
  const checksum = createChecksum(columns, range.hasIds);
  const names = columns.map(({ name }) => name);
  for await (const rows of readTable(driver, table, names, range)) {
    checksum.add(rows.map((row) => copiedRow(columns, row)));
  }
  return checksum.finish();
}
