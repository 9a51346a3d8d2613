import type { JsonLine } from '../../body/json-lines.ts';

/** A part of a line that fits the width; a line that fits is one row. All rows have the same height. */
export interface JsonRow {
  readonly line: JsonLine;
  /** The index of the line among all lines. */
  readonly index: number;
  /** The range of the line's text in this row. */
  readonly from: number;
  readonly to: number;
}

/** Longer values are truncated here, wrapped or not. */
export const LONGEST = 4000;

const INDENT = 2;

/** The indentation of a line, in characters. */
export const indentOf = (depth: number): number => depth * INDENT + 3;

/** Rows of at most this many characters; null keeps every line whole. Lines break after a space if there is one. */
export function wrapLines(lines: readonly JsonLine[], columns: number | null): readonly JsonRow[] {
  if (columns === null) return lines.map((line, index) => ({ line, index, from: 0, to: line.text.length }));
  const rows: JsonRow[] = [];
  for (const [index, line] of lines.entries()) {
    const end = Math.min(line.text.length, LONGEST);
    const indent = indentOf(line.depth);
    let room = Math.max(12, columns - indent - (line.key === null ? 0 : line.key.length + 2) - 2);
    let from = 0;
    while (end - from > room) {
      const space = line.text.lastIndexOf(' ', from + room - 1);
      const to = space > from + room / 2 ? space + 1 : from + room;
      rows.push({ line, index, from, to });
      from = to;
      room = Math.max(12, columns - indent - INDENT - 2);
    }
    rows.push({ line, index, from, to: line.text.length <= LONGEST ? line.text.length : end });
  }
  return rows;
}
