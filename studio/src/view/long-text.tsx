interface LongTextProps {
  readonly text: string;
  readonly class?: string;
}

/** Text as it is, in a box that scrolls, also by the keyboard. */
export const LongText = ({ text, class: className }: LongTextProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <pre class={className} tabIndex={0}>
    {text}
  </pre>
);
