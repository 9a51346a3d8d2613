import type { EngineName } from '../support/engines.ts';

/** The recordings were made on SQLite. Where another database sorts and compares differently, so does Plinth, as v4 does. */
const NULLS_LAST = [
  ...['components-f05c956a', 'creator-fields-92614b71', 'dynamic-zones-66844c3f', 'pagination-88d16173'],
  ...['sort-755c7a3c', 'sort-c576a54c', 'sort-94189a0b', 'sort-9a165e75', 'sort-a57e2395', 'sort-bbd3fe01'],
  ...['sort-0b414d64', 'sort-4a6ed4ff', 'sort-25c314b0', 'sort-140da018', 'sort-75fc6b14', 'sort-0716dd82'],
  'sort-9c2b6b73',
];

/** `contains` and its like look at letter case, and `containsi` knows letters beyond ASCII. */
const CASE_COUNTS = ['filters-logic-866ab23a', 'filters-c9586862', 'filters-2b5a2ec3', 'filters-73bcd431'];

/** Equality and order ignore case and accents. */
const CASE_AND_ACCENTS_IGNORED = [
  ...['filters-logic-d002650a', 'filters-relations-74f942fc', 'filters-relations-995d67e4', 'filters-26853518'],
  ...['filters-00469657', 'filters-676e7fb3', 'filters-73bcd431', 'filters-dd0dc228', 'filters-9fdd4c2d'],
  ...['locale-668d5655', 'relations-f7e911e7', 'sort-dda1aa95', 'sort-6edf7954', 'sort-669b4f4e'],
  ...['sort-c988116d', 'sort-446c4803', 'sort-9c2b6b73'],
];

/** An accented letter is found in another case. */
const ACCENTS_FOUND = ['media-fbf07c09'];

/** Recorded rounded, beyond 2^53, as v4 does it on SQLite alone. */
const EXACT_DIGITS = ['scalars-d9570d91', 'scalars-2ac5871f', 'scalars-4246fd89'];

export const DIFFERENCES: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: [],
  postgres: [...EXACT_DIGITS, ...NULLS_LAST, ...CASE_COUNTS, ...ACCENTS_FOUND],
  mariadb: [...EXACT_DIGITS, ...CASE_AND_ACCENTS_IGNORED, ...ACCENTS_FOUND],
};
