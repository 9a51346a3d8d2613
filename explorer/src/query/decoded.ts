/**
 * A decoded part of a link; if it cannot be decoded, it is used unchanged, so that a broken link does not break the
 * page.
 */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
