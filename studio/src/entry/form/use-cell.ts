import { useEffect, useReducer } from 'preact/hooks';
import type { Cell } from './cell.ts';

/** Rerenders only when this value changes. */
export function useCell<T>(cell: Cell<T>): T {
  const [, draw] = useReducer((count: number, _: undefined) => count + 1, 0);
  useEffect(() => cell.subscribe(() => draw(undefined)), [cell]);
  return cell.value;
}
