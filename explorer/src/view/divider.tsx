import { useState } from 'preact/hooks';
import { loadWidths, type PaneWidths, storeWidths } from '../state/storage.ts';

type Pane = keyof PaneWidths;

interface DividerProps {
  readonly label: string;
  readonly pane: Pane;
  readonly width: number;
  readonly least: number;
  readonly most: number;
  readonly onWidth: (width: number | undefined) => void;
}

const STEP = 24;

/** A line between two panes: dragged with the pointer, moved with arrow keys, reset with a double click. */
export function Divider({ label, width, least, most, onWidth }: DividerProps) {
  const clamp = (value: number) => Math.round(Math.max(least, Math.min(most, value)));
  return (
    <hr
      class="divider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      title="Drag, or use the arrow keys"
      onDblClick={() => onWidth(undefined)}
      onKeyDown={(event) => {
        const next = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: least, End: most }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        onWidth(clamp(next));
      }}
      onPointerDown={(event) => {
        const line = event.currentTarget;
        const from = event.clientX - width;
        line.setPointerCapture(event.pointerId);
        const move = (moved: PointerEvent) => onWidth(clamp(moved.clientX - from));
        line.addEventListener('pointermove', move);
        line.addEventListener('pointerup', () => line.removeEventListener('pointermove', move), { once: true });
      }}
    />
  );
}

/** Widths of the panes; undefined until they are changed. */
export function useWidths(): readonly [PaneWidths, (pane: Pane, width: number | undefined) => void] {
  const [widths, setWidths] = useState(loadWidths);
  return [
    widths,
    (pane, width) => {
      const { [pane]: _before, ...others } = widths;
      const next = width === undefined ? others : { ...others, [pane]: width };
      storeWidths(next);
      setWidths(next);
    },
  ];
}
