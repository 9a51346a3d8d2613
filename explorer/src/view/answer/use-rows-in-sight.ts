import { useEffect, useRef, useState } from 'preact/hooks';

/** As in the style sheet; rows of one height need no measuring. */
export const ROW_HEIGHT = 20;
const AROUND = 30;

export interface RowsInSight {
  readonly view: { current: HTMLDivElement | null };
  /** The number of characters that fit into a row. */
  readonly columns: number;
  readonly first: number;
  readonly last: number;
  readonly onScroll: (event: { readonly currentTarget: { readonly scrollTop: number } }) => void;
  show(index: number): void;
}

/** The visible rows of a list and some around them, so that its length does not matter. */
export function useRowsInSight(count: number): RowsInSight {
  const view = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [{ height, columns }, setSize] = useState({ height: 600, columns: 100 });

  useEffect(() => {
    const box = view.current;
    if (box === null) return;
    const wide = widthOf(box);
    const observer = new ResizeObserver(() =>
      setSize({ height: box.clientHeight, columns: Math.floor(box.clientWidth / wide) }),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  return {
    view,
    columns,
    first: Math.max(0, Math.floor(top / ROW_HEIGHT) - AROUND),
    last: Math.min(count, Math.ceil((top + height) / ROW_HEIGHT) + AROUND),
    onScroll: (event) => setTop(event.currentTarget.scrollTop),
    show: (index) => {
      const box = view.current;
      if (box === null) return;
      const from = index * ROW_HEIGHT;
      if (from < box.scrollTop || from + ROW_HEIGHT > box.scrollTop + box.clientHeight) {
        box.scrollTop = Math.max(0, from - box.clientHeight / 3);
      }
    },
  };
}

/** The width of a character in the font of the box. */
function widthOf(box: HTMLElement): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return 8;
  const { fontSize, fontFamily } = getComputedStyle(box);
  context.font = `${fontSize} ${fontFamily}`;
  return context.measureText('0'.repeat(50)).width / 50 || 8;
}
