/** Moves to the first control for input, or the first button if there is none. */
export function focusFirst(within: Element | null | undefined): void {
  const control =
    within?.querySelector<HTMLElement>(
      'input:enabled:not([hidden]), textarea:enabled, [contenteditable="true"], [data-editor], :not([role="toolbar"]) > select:enabled',
    ) ?? within?.querySelector<HTMLElement>('button:enabled:not(.comment-mark)');
  control?.focus();
}
