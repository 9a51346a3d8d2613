const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys move the focus between the checkboxes and buttons of a table, skipping cells without any. */
export function moveInTable(event: KeyboardEvent & { readonly currentTarget: HTMLTableElement }): void {
  const step = STEPS[event.key];
  const cell = (event.target as Element).closest<HTMLTableCellElement>('td, th');
  if (step === undefined || cell === null) return;
  const rows = [...event.currentTarget.rows];
  const [down, toTheRight] = step;
  // Where the text runs from right to left, so do the columns.
  const right = getComputedStyle(event.currentTarget).direction === 'rtl' ? -toTheRight : toTheRight;
  let row = rows.indexOf(cell.parentElement as HTMLTableRowElement) + down;
  let column = cell.cellIndex + right;
  for (; rows[row]?.cells[column] !== undefined; row += down, column += right) {
    const target = rows[row]?.cells[column]?.querySelector<HTMLElement>('input:enabled, button:enabled');
    if (target === null || target === undefined) continue;
    event.preventDefault();
    target.focus();
    return;
  }
}
