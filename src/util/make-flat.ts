/**
 * V8 represents a concatenated string as a tree of its parts, thirty bytes each, and walks it on every copy. Reading a
 * character flattens it permanently.
 */
export function makeFlat(text: string): string {
  text.charCodeAt(0);
  return text;
}
