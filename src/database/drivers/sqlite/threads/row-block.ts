import type { Row, SqlCell } from '../../../driver.ts';
import type { RowBlock } from './sqlite-thread.ts';

/**
 * The rows of a block sent by a thread. Long strings are slices of the block's text, which stays in memory with them.
 */
export function rowsOf({ count, width, kinds, numbers, text, others }: RowBlock): readonly Row[] {
  const rows: Row[] = [];
  let cell = 0;
  let position = 0;
  for (let i = 0; i < count; i++) {
    const row: SqlCell[] = [];
    for (let k = 0; k < width; k++, cell++) {
      const number = numbers[cell] as number;
      switch (kinds[cell]) {
        case 0:
          row.push(null);
          break;
        case 1:
          row.push(number);
          break;
        case 2:
          row.push(text.slice(position, position + number));
          position += number;
          break;
        default: {
          const other = others[number] as bigint | Uint8Array;
          row.push(typeof other === 'bigint' ? other : Buffer.from(other));
        }
      }
    }
    rows.push(row);
  }
  return rows;
}
