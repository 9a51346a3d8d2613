import { useState } from 'preact/hooks';
import type { LibraryItem } from './library.ts';

/** The selected files and folders. */
export interface Selection {
  readonly items: readonly LibraryItem[];
  has(item: LibraryItem): boolean;
  toggle(item: LibraryItem): void;
  set(items: readonly LibraryItem[]): void;
}

const NONE: readonly LibraryItem[] = [];

const isSame = (one: LibraryItem, other: LibraryItem): boolean => one.kind === other.kind && one.id === other.id;

/** The selection is cleared when the folder or page changes, so actions apply to visible items only. */
export function useSelection(place: string): Selection {
  const [state, setState] = useState({ place, items: NONE });
  const items = state.place === place ? state.items : NONE;
  const set = (next: readonly LibraryItem[]) => setState({ place, items: next });
  const has = (item: LibraryItem) => items.some((one) => isSame(one, item));
  return {
    items,
    has,
    set,
    toggle: (item) => set(has(item) ? items.filter((one) => !isSame(one, item)) : [...items, item]),
  };
}
