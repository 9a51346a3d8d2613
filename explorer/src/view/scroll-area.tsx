import type { ComponentChildren, Ref } from 'preact';

interface ScrollAreaProps {
  readonly class: string;
  readonly label: string;
  readonly box?: Ref<HTMLElement>;
  readonly onScroll?: (event: { readonly currentTarget: HTMLElement }) => void;
  readonly children: ComponentChildren;
}

/** A scrollable area that can be reached by keyboard. */
export function ScrollArea({ class: className, label, box = null, onScroll = ignore, children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place for the focus, no key would scroll it
    <section class={className} tabIndex={0} aria-label={label} ref={box} onScroll={onScroll}>
      {children}
    </section>
  );
}

const ignore = (): void => undefined;
