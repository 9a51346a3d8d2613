interface LongTextProps {
  readonly text: string;
  readonly class?: string;
}

/** Preformatted text in a scrollable box that can be focused. */
export const LongText = ({ text, class: className }: LongTextProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
  <pre class={className} tabIndex={0}>
    {text}
  </pre>
);
