/** Whose plugin's schema it is: entries with `id` and `attributes`, or flat ones with a `documentId`. */
export type Contract = 'v4' | 'v5';
