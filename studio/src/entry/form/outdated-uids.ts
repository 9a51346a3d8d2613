import type { Cell } from '../../state/cell.ts';

/** Generated uids whose source was changed since. */
const outdated = new WeakMap<Cell, unknown>();

export const markOutdated = (cell: Cell): void => void outdated.set(cell, cell.value);

export const markCurrent = (cell: Cell): void => void outdated.delete(cell);

/** One that the person has typed is not. */
export const isOutdated = (cell: Cell): boolean => outdated.has(cell) && outdated.get(cell) === cell.value;
