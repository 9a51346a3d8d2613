/** Where a text can be cut at about this place, so that no character of two halves is. */
export function wholeCharacters(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff ? at + 1 : at;
}
