import isEqual from 'lodash/isEqual.js';
import type { WriteValue } from '../../change/write-value.ts';
import { booleanCell, timeCell } from '../../database/cells.ts';
import type { StoredCell } from '../../plan/writing/stored-read.ts';
import { valueKind } from '../../schema/scalar-types.ts';
import type { ScalarAttribute } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import { parseJson } from '../../util/json/parse-json.ts';

/** Whether a column has the value already. In doubt it has another one. */
export function isStored({ type }: ScalarAttribute, value: WriteValue, cell: StoredCell): boolean {
  if (value === null || cell === null) return value === cell;
  const kind = valueKind(type);
  switch (kind) {
    case 'id':
    case 'integer':
    case 'fraction':
      return Number(value) === Number(cell);
    case 'bigint':
    case 'text':
    case 'longText':
      return String(value) === String(cell);
    case 'boolean':
      return value === booleanCell(plain(cell));
    case 'day':
      return String(cell) === String(value);
    case 'time':
      // Without fractions of a second in some databases.
      return String(cell).startsWith(String(value).slice(0, 8));
    case 'instant':
      return value instanceof Date && value.getTime() === timeCell(plain(cell));
    case 'json':
      return isEqual(parseJson(String(value), NaN), typeof cell === 'string' ? parseJson(cell, null) : cell);
    default:
      return assertNever(kind);
  }
}

const plain = (cell: StoredCell): string | number | bigint | boolean | Date | null =>
  Buffer.isBuffer(cell) ? cell.toString() : cell;
