/** A moment as an input of the type `datetime-local` shows it, in the person's time zone; empty if it is none. */
export function localMoment(value: unknown): string {
  const date = new Date(String(value ?? ''));
  if (Number.isNaN(date.getTime())) return '';
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
  return local.endsWith(':00.000Z') ? local.slice(0, 16) : local.slice(0, -1);
}

/** What such an input contains, in UTC; null if it is empty. A time that the clocks skip is the one an hour later. */
export function momentOf(local: string): string | null {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
