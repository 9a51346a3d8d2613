import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

interface MenuProps {
  readonly label: ComponentChildren;
  readonly id?: string;
  readonly title?: string;
  readonly class?: string;
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens a panel; Escape and a click elsewhere close it, and the focus returns. */
export function Menu({ id: buttonId, label, title, class: className = 'quiet', children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
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
      <div id={id} class="menu-panel" hidden={!isOpen}>
        {isOpen && children(close)}
      </div>
    </div>
  );
}
