/** A value of any field as text, to compare it with another. */
export const shownValue = (value: unknown): string =>
  value === null || value === undefined
    ? '(empty)'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 2);
