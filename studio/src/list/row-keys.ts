const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/**
 * Keys in the rows of a table: arrows, Home and End move the focus to the same control of another row, and Space on an
 * entry's link selects the entry.
 */
export function moveInRows(event: KeyboardEvent): void {
  const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (ctrlKey || altKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return;
  const row = target.closest('tr');
  if (row === null || target.closest('.menu-panel') !== null) return;
  if (key === ' ' && target.matches('a')) {
    event.preventDefault();
    row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    return;
  }
  const step = STEPS[key];
  const control = CONTROLS.find((selector) => target.matches(selector));
  if (step === undefined || control === undefined) return;
  const rows = [...(row.parentElement?.children ?? [])];
  const next = Math.min(Math.max(rows.indexOf(row) + step, 0), rows.length - 1);
  event.preventDefault();
  rows[next]?.querySelector<HTMLElement>(control)?.focus();
}

/** One of each in a row. */
const CONTROLS = ['a.entry-link', 'input[type=checkbox]', '.menu > button'] as const;
