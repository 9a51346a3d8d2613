import { parse } from 'papaparse';

/** A table with the names of its columns. Every row has as many cells. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const MAX_ROWS = 5_000;
export const MAX_BYTES = 5_000_000;

/** The text of a file: as UTF-8, or as spreadsheets on Windows write it. */
export function decodeTable(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Null if there are no rows that could be imported, or too many. */
export function readTable(text: string): Table | null {
  const { data, errors } = parse<string[]>(text, { skipEmptyLines: 'greedy', preview: MAX_ROWS + 2 });
  const [head = [], ...rows] = data;
  // A quote that is never closed takes the rest of the file into one cell.
  if (errors.some(({ type }) => type === 'Quotes')) return null;
  if (head.every((name) => name.trim() === '') || rows.length === 0 || rows.length > MAX_ROWS) return null;
  return { head, rows: rows.map((row) => [...row, ...Array(Math.max(0, head.length - row.length)).fill('')]) };
}
