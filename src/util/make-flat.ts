/**
 * V8 keeps a text that was put together as a tree of its parts, thirty bytes for each, and walks it at
 * every copy. Looking at a letter makes it one piece for good.
 */
export function makeFlat(text: string): string {
  text.charCodeAt(0);
  return text;
}
