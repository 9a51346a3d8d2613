import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placePanel } from './place-panel.ts';

interface MenuProps {
  readonly label: ComponentChildren;
  readonly id?: string;
  readonly title?: string;
  readonly class?: string;
  /** Above everything, for a button in an area that scrolls: it would be cut off. It closes when something scrolls. */
  readonly floats?: boolean;
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens a panel; Escape and a click elsewhere close it, and the focus returns. */
export function Menu({ id: buttonId, label, title, class: className = 'quiet', floats = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', leaveByKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', leaveByKey);
    };
  }, [isOpen]);

  useLayoutEffect(() => {
    if (!isOpen || panel.current === null || button.current === null) return;
    const [opened, anchor] = [panel.current, button.current];
    const place = (): void => {
      if (floats) putBelow(opened, anchor);
      moveInside(opened, anchor);
      if (floats && opened.dataset.side === 'above') putAbove(opened, anchor);
    };
    const leave = ({ target }: Event): void => {
      if (!opened.contains(target as Node)) setOpen(false);
    };
    if (floats) {
      opened.showPopover();
      addEventListener('scroll', leave, { capture: true });
    }
    place();
    // What is shown in it may be loaded later, or change.
    const watching = new ResizeObserver(place);
    watching.observe(opened);
    addEventListener('resize', place);
    return () => {
      watching.disconnect();
      removeEventListener('scroll', leave, { capture: true });
      removeEventListener('resize', place);
    };
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div class="menu" ref={root}>
      <button
        type="button"
        id={buttonId}
        ref={button}
        class={className}
        title={title}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      <div id={id} ref={panel} class="menu-panel" popover={floats ? 'manual' : undefined} hidden={!isOpen}>
        {isOpen && children(close)}
      </div>
    </div>
  );
}

/** Measures the panel as the style sheet places it, then moves it into the window. */
function moveInside(panel: HTMLElement, button: HTMLElement): void {
  const { style } = panel;
  style.translate = '';
  style.maxHeight = '';
  panel.dataset.side = 'below';
  const { innerWidth, innerHeight } = window;
  const place = placePanel(panel.getBoundingClientRect(), button.getBoundingClientRect(), innerWidth, innerHeight);
  if (place.shift !== 0) style.translate = `${place.shift}px`;
  if (place.isAbove) panel.dataset.side = 'above';
  if (panel.getBoundingClientRect().height > place.maxHeight) style.maxHeight = `${place.maxHeight}px`;
}

const GAP = 6;

function putBelow({ style }: HTMLElement, button: HTMLElement): void {
  const { left, right, bottom } = button.getBoundingClientRect();
  const isMirrored = getComputedStyle(button).direction === 'rtl';
  style.inset = `${bottom + GAP}px auto auto auto`;
  style.insetInlineEnd = `${isMirrored ? left : window.innerWidth - right}px`;
}

function putAbove({ style }: HTMLElement, button: HTMLElement): void {
  style.top = 'auto';
  style.bottom = `${window.innerHeight - button.getBoundingClientRect().top + GAP}px`;
}
