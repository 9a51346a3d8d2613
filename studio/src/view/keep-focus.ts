/** Keeps the focus where it is while a list is rendered in another order; if its element goes, moves it to another one. */
export function keepFocus(otherwise: () => HTMLElement | null | undefined): void {
  const active = document.activeElement;
  requestAnimationFrame(() => {
    const isThere = active instanceof HTMLElement && active.isConnected && !active.matches(':disabled');
    (isThere ? active : otherwise())?.focus();
  });
}
