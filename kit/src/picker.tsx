import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { SearchList, type SearchOption } from './search-list.tsx';
import { t } from './texts/kit-text.ts';

interface PickerProps {
  readonly label: string;
  /** Shown while nothing is chosen. */
  readonly placeholder: string;
  /** The label of the choice; empty for none. */
  readonly shown: string;
  readonly options: readonly SearchOption[];
  readonly class?: string;
  readonly onChoose: (value: string) => void;
}

const GAP = 4;
const HEIGHT = 320;
const NARROWEST = 260;
/** Room to the sides of the window. */
const EDGE = 8;

/** A select with many options, filtered by typing. */
export function Picker({ label, placeholder, shown, options, class: className = '', onChoose }: PickerProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const box = panel.current;
    if (!isOpen || box === null || button.current === null) return;
    const { left, right, top, bottom, width } = button.current.getBoundingClientRect();
    const room = window.innerHeight - bottom;
    const isBelow = room > HEIGHT || room > top;
    const panelWidth = Math.max(width, NARROWEST);
    const start = getComputedStyle(box).direction === 'rtl' ? right - panelWidth : left;
    box.style.left = `${Math.max(EDGE, Math.min(start, window.innerWidth - panelWidth - EDGE))}px`;
    box.style.width = `${panelWidth}px`;
    box.style.top = isBelow ? `${bottom + GAP}px` : 'auto';
    box.style.bottom = isBelow ? 'auto' : `${window.innerHeight - top + GAP}px`;
    box.style.maxHeight = `${Math.min(HEIGHT, (isBelow ? room : top) - 3 * GAP)}px`;
    if (!box.matches(':popover-open')) box.showPopover();
    // Nothing inside a closed panel can have the focus, so the list cannot focus itself.
    box.querySelector('input')?.focus();
  }, [isOpen]);

  const close = () => {
    panel.current?.hidePopover();
    button.current?.focus();
  };

  return (
    <div class={`picker ${className}`}>
      <button
        type="button"
        ref={button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={shown === '' ? label : `${label}: ${shown}`}
        class={shown === '' ? 'picked none' : 'picked'}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span>{shown === '' ? placeholder : shown}</span>
        <Icon name="down" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its input has the focus */}
      <div
        id={id}
        ref={panel}
        class="picker-panel"
        popover="auto"
        // What is searched is no input of the form around it.
        onInput={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Escape') close();
        }}
        onToggle={(event) => {
          if (event.newState === 'closed') setOpen(false);
        }}
      >
        {isOpen && (
          <SearchList
            options={options}
            label={label}
            placeholder={t('kit.typeToSearch')}
            onChoose={(option) => {
              close();
              onChoose(option.value);
            }}
          />
        )}
      </div>
    </div>
  );
}
