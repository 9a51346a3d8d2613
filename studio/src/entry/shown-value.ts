/** A value of any field as text, for comparison. */
export const shownValue = (value: unknown): string =>
  value === null || value === undefined
    ? '(empty)'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 2);
