/** Marks the text as UTF-8 for spreadsheets, which otherwise guess the encoding. */
export const CSV_START = '\uFEFF';

/** A line of CSV (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * Text that no spreadsheet runs as a formula: those begin with one of these characters, also after others that are
 * ignored, and in their wide forms. The apostrophe means "this is text", and spreadsheets hide it.
 */
export const plainText = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

const FORMULA = /^(?:[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
