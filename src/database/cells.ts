import type { SqlCell } from './driver.ts';

/** Databases without a boolean type store 0 and 1. */
export const booleanCell = (cell: SqlCell | undefined): boolean =>
  cell === true || cell === 1 || cell === 1n || cell === '1' || cell === 'true';

export const textCell = (cell: SqlCell | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell);

export const idCell = (cell: SqlCell | undefined): number => Number(cell);

/** A stored time in milliseconds: a number, a Date, or a string without a zone, which means UTC. */
export function timeCell(cell: SqlCell | undefined): number | null {
  if (cell === null || cell === undefined) return null;
  if (cell instanceof Date) return cell.getTime();
  if (typeof cell === 'number' || typeof cell === 'bigint') return Number(cell);
  const text = String(cell);
  if (/^\d+$/.test(text)) return Number(text);
  const [, time = text, zone = 'Z'] = /^(.+:.+?)(Z|[+-]\d\d(?::?\d\d)?)$/.exec(text) ?? [];
  return Date.parse(`${time.replace(' ', 'T')}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`);
}
