/** Headings of docs/deviations.md, for intended differences. */
export const DEVIATIONS = {
  serverError: "A caller's mistake is never a 5xx",
  populateValue: 'A wrong value in a populate is always an error',
  disproportionate: 'Disproportionate requests',
  order: 'A total order',
  once: 'Each entry once',
  window: '`start` and `limit` inside a populate',
  morph: 'No leaks through polymorphic relations',
  search: 'No leaks through search',
  integers: 'Exact integers',
  writes: 'Writes',
} as const;

export type Deviation = keyof typeof DEVIATIONS;

/** The link to the documentation, with GitHub's anchor for the heading. */
export const placeOf = (deviation: Deviation): string =>
  `docs/deviations.md#${DEVIATIONS[deviation]
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')}`;
