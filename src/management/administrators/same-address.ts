/**
 * Addresses are the same if they are equal in lower case, character by character. A database decides that differently:
 * `$eqi` is a LIKE, in which `%` and `_` match anything, collations treat é as e, and SQLite folds ASCII alone. So it
 * only finds candidates, and this comparison decides.
 */
export const isSameAddress = (stored: unknown, email: string): boolean =>
  typeof stored === 'string' && stored.toLowerCase() === email.toLowerCase();

/** A pattern for `$eqi` that every spelling of the address matches, and few others; null if none can be stored. */
export const addressPattern = (email: string): string | null =>
  email.length > LONGEST_ADDRESS || email.includes('\0')
    ? null
    : email.toLowerCase().replaceAll(/[%\\]|\P{ASCII}/gu, '_');

/** The width of the column. */
const LONGEST_ADDRESS = 255;

/** Of several accounts that v4 has stored with one address, the one in lower case is meant. */
export const chooseAddress = <Account extends { readonly email?: unknown }>(
  found: readonly Account[],
  email: string,
): Account | null =>
  found.find((one) => one.email === email.toLowerCase()) ??
  found.find((one) => isSameAddress(one.email, email)) ??
  null;
