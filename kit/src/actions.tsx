import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Buttons and links in a menu: the first one gets the focus, and arrows, Home and End move it. */
export function Actions({ children }: { readonly children: ComponentChildren }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>(ACTION)?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons and links have the focus
    <div ref={root} class="menu-actions" onKeyDown={move}>
      {children}
    </div>
  );
}

const ACTION = 'a, button:enabled';

function move(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const { currentTarget, target } = event;
  if (step === undefined || !(currentTarget instanceof Element) || !(target instanceof Element)) return;
  const actions = [...currentTarget.querySelectorAll<HTMLElement>(ACTION)];
  const next = Math.min(Math.max(actions.indexOf(target as HTMLElement) + step, 0), actions.length - 1);
  event.preventDefault();
  event.stopPropagation();
  actions[next]?.focus();
}
