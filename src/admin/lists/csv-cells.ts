import type { Attribute } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { ExactNumber, printNumbers } from '../../util/json/exact-number.ts';
import { plainText } from './csv.ts';

/** A value of an entry as the text of a cell: names of related entries and files, JSON for other structures. */
export function csvCell(attribute: Attribute | undefined, value: unknown, mainField: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return plainText(value);
  if (value instanceof ExactNumber) return value.digits;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (attribute?.kind === 'relation' || attribute?.kind === 'media') {
    const names = [value]
      .flat()
      .filter(isRecord)
      .map((one) => nameOf(one, mainField));
    return plainText(names.join('; '));
  }
  return plainText(printNumbers(value) ?? '');
}

function nameOf(entry: Readonly<Record<string, unknown>>, mainField: string): string {
  const name = entry[mainField] ?? entry.id;
  return typeof name === 'object' ? String(entry.id) : String(name);
}
