/** A part of a link, read; one that nobody encoded is taken as it stands, so that a broken link breaks no page. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
