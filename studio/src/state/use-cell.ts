import { useEffect, useReducer } from 'preact/hooks';
import type { Cell } from './cell.ts';

/** Rerenders only when this value changes. */
export function useCell<T>(cell: Cell<T>): T {
  useCells([cell]);
  return cell.value;
}

/** Rerenders when one of these values changes. */
export function useCells(cells: readonly Pick<Cell, 'subscribe'>[]): void {
  const [, draw] = useReducer((count: number, _: undefined) => count + 1, 0);
  useEffect(() => {
    const ends = cells.map((cell) => cell.subscribe(() => draw(undefined)));
    return () => {
      for (const end of ends) end();
    };
  }, [cells[0], cells.length]);
}
