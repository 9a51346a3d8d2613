/** A decoded part of a link; an undecodable one is used as it is, so that a broken link does not break the page. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
